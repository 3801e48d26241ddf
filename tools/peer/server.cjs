// server.cjs PORT [DIR]: boardgame.io's server, which keeps matches in memory, or in files in DIR.
const { FlatFile, Server } = require('boardgame.io/server')

const [port, dir] = process.argv.slice(2)
const games = [require('./tic_tac_toe.cjs').game, require('./railway.cjs').game]
const server = Server({ games, origins: ['*'], ...(dir ? { db: new FlatFile({ dir }) } : {}) })
server.run({ port: Number(port) })
