"""Take the port of multicast DNS and share it with nobody, until interrupted."""

import signal
import socket

if __name__ == "__main__":
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as holder:
        holder.bind(("", 5353))
        print("holding port 5353")
        signal.pause()
