# Stands before a server: relay.py PORT [CERTIFICATE KEY] prints the port it is at, and speaks TLS there if it can.
import asyncio
import ssl
import sys


async def pass_on(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except (ConnectionError, ssl.SSLError):
        pass
    finally:
        writer.close()


async def serve(near_reader, near_writer):
    try:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", int(sys.argv[1]))
    except OSError:
        near_writer.close()
        return
    await asyncio.gather(pass_on(near_reader, far_writer), pass_on(far_reader, near_writer))


async def main():
    context = None
    if len(sys.argv) > 2:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[2], sys.argv[3])
    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
