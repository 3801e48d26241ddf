// server.cjs PORT: boardgame.io's server, which keeps matches in memory.
const { Server } = require('boardgame.io/server')

const server = Server({ games: [require('./game.cjs')], origins: ['*'] })
server.run({ port: Number(process.argv[2]) })
