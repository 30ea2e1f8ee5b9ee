"""The part of a shell that Ctrl-Z needs: runs a program as a job, and continues it on ``fg``."""

import os
import signal
import sys
import termios

LOCAL_MODES = 3  # echo, line editing and the keys for signals, in what tcgetattr gives


def main() -> int:
    """Run the words as a job in the foreground until it ends."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    own_modes = termios.tcgetattr(0)
    job = os.fork()
    if job == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpgrp())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
    while True:
        _, status = os.waitpid(job, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            return os.waitstatus_to_exitcode(status)
        job_modes = termios.tcgetattr(0)
        os.tcsetpgrp(0, os.getpgrp())
        was_sane = job_modes[LOCAL_MODES] == own_modes[LOCAL_MODES]
        termios.tcsetattr(0, termios.TCSADRAIN, own_modes)
        print(f"stopped, terminal {'sane' if was_sane else 'raw'}", flush=True)
        sys.stdin.readline()
        os.tcsetpgrp(0, job)
        os.killpg(job, signal.SIGCONT)


if __name__ == "__main__":
    sys.exit(main())
