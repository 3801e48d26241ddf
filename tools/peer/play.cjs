// play.cjs PORT MATCHES SECONDS PID GAME MOVES: plays matches of boardgame.io as fast as answers come, and prints in
// one line how many moves there were and how long each took until everybody had heard of it. PID is the server, whose
// processor time is read from Linux; GAME is a file beside this one; after its end, or after so many MOVES, a match
// is followed by a new one.
const { readFileSync } = require('node:fs')
const { Client } = require('boardgame.io/client')
const { SocketIO } = require('boardgame.io/multiplayer')
const [port, matches, seconds, pid] = process.argv.slice(2, 6).map(Number)
const { game, choose } = require(`./${process.argv[6]}.cjs`)
const movesAMatch = Number(process.argv[7])
const TICKS_A_SECOND = 100
const WARM_S = 3 // until its code is compiled

const took = []
let matchesSoFar = 0
let matchesEnded = 0
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
  // The one who moves may have a guess of its own at once, but both have a newer state only by the server's word.
  const look = (who, state) => {
    if (over || state === null) return
    heard[who] = state._stateID
    if (!begun || sent === 0 || heard[0] !== heard[1] || heard[0] === before) return
    if (counting) took.push(performance.now() - sent)
    sent = 0
    next(state)
  }
  let before = -1
  const next = (state) => {
    if (moved === movesAMatch || state.ctx.gameover) {
      matchesEnded++
      clients.forEach((client) => client.stop())
      table()
      return
    }
    const mover = Number(state.ctx.currentPlayer)
    const [move, ...args] = choose(clients[mover].getState().G, `${mover}`)
    moved++
    before = state._stateID
    sent = performance.now()
    clients[mover].moves[move](...args)
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
        `${whole(took.length / used)} moves per server-CPU-second, moves ${took.length}, matches ended ${matchesEnded}`,
    )
    process.exit(0)
  }, seconds * 1000)
}, WARM_S * 1000)
