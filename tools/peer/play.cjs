// play.cjs PORT MATCHES SECONDS PID MOVES: plays matches of boardgame.io as fast as answers come, and prints in one
// line how many moves there were and how long each took until everybody had heard of it. PID is the server, whose
// processor time is read from Linux; after so many MOVES a match is followed by a new one.
const { readFileSync } = require('node:fs')
const { Client } = require('boardgame.io/client')
const { SocketIO } = require('boardgame.io/multiplayer')
const game = require('./game.cjs')

const [port, matches, seconds, pid, movesAMatch] = process.argv.slice(2).map(Number)
const TICKS_A_SECOND = 100
const WARM_S = 3 // until its code is compiled

const took = []
let matchesSoFar = 0
let counting = false
let over = false

const cpu = () => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

function table() {
  const clients = ['0', '1'].map((playerID) =>
    Client({
      game,
      playerID,
      matchID: `m${matchesSoFar}`,
      multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
      debug: false,
    }),
  )
  matchesSoFar++
  let moved = 0
  let sent = 0
  let heard = [-1, -1]
  let begun = false
  // The one who moves has a guess of its own at once; the server's word is an update of the other, and the number
  // of the state that both have.
  const look = (who, state) => {
    if (over || state === null) return
    heard[who] = state._stateID
    if (!begun || sent === 0 || heard[0] !== heard[1] || who === mover) return
    if (counting) took.push(performance.now() - sent)
    sent = 0
    next(state)
  }
  let mover = 1
  const next = (state) => {
    if (moved === movesAMatch) {
      clients.forEach((client) => client.stop())
      table()
      return
    }
    mover = Number(state.ctx.currentPlayer)
    const full = state.G.cells.every((each) => each !== null)
    const free = full ? 0 : state.G.cells.indexOf(null)
    moved++
    sent = performance.now()
    clients[mover].moves.mark(free)
  }
  clients.forEach((client, who) => {
    client.subscribe((state) => look(who, state))
    client.start()
  })
  // Both are there, and the first to move is the one whose turn it is.
  const begin = setInterval(() => {
    const states = clients.map((client) => client.getState())
    if (states.some((state) => state === null) || clients.some((client) => !client.getState()?.isConnected)) return
    clearInterval(begin)
    begun = true
    heard = states.map((state) => state._stateID)
    next(states[0])
  }, 5)
}

for (let each = 0; each < matches; each++) table()
setTimeout(() => {
  counting = true
  const before = cpu()
  const start = performance.now()
  setTimeout(() => {
    const elapsed = (performance.now() - start) / 1000
    const used = cpu() - before
    counting = false
    over = true
    took.sort((a, b) => a - b)
    const at = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))]
    const whole = (number) => Math.round(number).toLocaleString('en')
    console.log(
      `${whole(took.length / elapsed)} moves/s, p50 ${at(0.5).toFixed(2)} ms, p99 ${at(0.99).toFixed(2)} ms, ` +
        `${whole(took.length / used)} moves per server-CPU-second, moves ${took.length}`,
    )
    process.exit(0)
  }, seconds * 1000)
}, WARM_S * 1000)
