# Stands between a server and its databases: relay.py HERE:THERE… passes on what comes to ports of this machine, until
# SIGUSR1: then nothing, without hanging up, like a network that is cut. SIGUSR2 mends it; what was cut is hung up then,
# as the machines would do after a while. Where nobody is there any more, nobody is here either: libpq goes on to the
# next machine only if it is refused, or hears nothing.
import asyncio
import signal
import sys

lines = set()
listeners = {}
whole = asyncio.Event()


async def pass_on(reader, writer):
    try:
        while data := await reader.read(65536):
            await whole.wait()
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    finally:
        writer.close()


def relay_to(port):
    async def serve(near_reader, near_writer):
        await whole.wait()
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            near_writer.close()
            listeners[port].close()
            return
        lines.update((near_writer, far_writer))
        await asyncio.gather(pass_on(near_reader, far_writer), pass_on(far_reader, near_writer))
        lines.difference_update((near_writer, far_writer))

    return serve


def mend():
    for line in list(lines):
        line.transport.abort()
    whole.set()


async def main():
    loop = asyncio.get_running_loop()
    whole.set()
    loop.add_signal_handler(signal.SIGUSR1, whole.clear)
    loop.add_signal_handler(signal.SIGUSR2, mend)
    for here, there in (map(int, pair.split(":")) for pair in sys.argv[1:]):
        listeners[there] = await asyncio.start_server(relay_to(there), "127.0.0.1", here)
    await asyncio.Event().wait()


asyncio.run(main())
