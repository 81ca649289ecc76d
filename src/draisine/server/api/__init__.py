"""The doors of the server: HTTP and sockets. They check who asks and what is asked, and leave the rest to the hall."""
