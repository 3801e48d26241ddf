// The cards and routes of Ticket to Ride, North America, for boardgame.io and two players: a game of the size of ours,
// as somebody would write it there. Nobody draws tickets after the start, and they are not counted in the end.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

const board = JSON.parse(readFileSync(join(__dirname, '../../games/ticket_to_ride/boards/usa.json'), 'utf8'))
const COLORS = ['purple', 'white', 'blue', 'yellow', 'orange', 'black', 'red', 'green', 'locomotive']
const WILD = 8
const NONE = Array(COLORS.length).fill(0)
const POINTS = [0, 1, 2, 4, 7, 10, 15]
const OPEN = 5
const routes = board.routes.map(({ length, color }) => ({ length, color: COLORS.indexOf(color) })) // gray: -1

// What a player can pay a route with: [colour, of it, locomotives].
function payments(hand, { length, color }) {
  const found = []
  for (let each = 0; each < WILD; each++) {
    const wild = Math.max(0, length - hand[each])
    if ((color < 0 || color === each) && wild <= hand[WILD]) found.push([each, length - wild, wild])
  }
  return found
}

function refill(G, random) {
  for (let slot = 0; slot < OPEN; slot++) {
    if (G.open[slot] === null) G.open[slot] = take(G, random)
  }
}

function take(G, random) {
  if (G.secret.deck.length === 0) {
    G.secret.deck = random.Shuffle(G.discards.flatMap((count, color) => Array(count).fill(color)))
    G.discards.fill(0)
  }
  return G.secret.deck.pop() ?? null
}

function endTurn(G, playerID, events) {
  G.drawn = 0
  if (G.last === null && G.players[playerID].trains <= 2) G.last = playerID
  else if (G.last === playerID) return events.endGame({ points: Object.values(G.players).map((each) => each.points) })
  events.endTurn()
}

const draw = ({ G, playerID, events, random }, slot) => {
  const card = slot === null ? take(G, random) : G.open[slot]
  if (card === null || (slot !== null && card === WILD && G.drawn > 0)) return 'INVALID_MOVE'
  G.players[playerID].hand[card]++
  if (slot !== null) {
    G.open[slot] = null
    refill(G, random)
  }
  G.drawn += slot !== null && card === WILD ? 2 : 1
  if (G.drawn >= 2) endTurn(G, playerID, events)
}

const claim = ({ G, playerID, events }, route, [color, plain, wild]) => {
  const player = G.players[playerID]
  const { length } = routes[route]
  const fits = payments(player.hand, routes[route]).some((each) => each[0] === color && each[2] === wild)
  if (G.drawn > 0 || G.owners[route] !== null || player.trains < length || !fits) return 'INVALID_MOVE'
  player.hand[color] -= plain
  player.hand[WILD] -= wild
  G.discards[color] += plain
  G.discards[WILD] += wild
  G.owners[route] = playerID
  player.trains -= length
  player.points += POINTS[length]
  endTurn(G, playerID, events)
}

exports.game = {
  name: 'railway',
  setup: ({ random }) => {
    const deck = random.Shuffle(COLORS.flatMap((_, color) => Array(color === WILD ? 14 : 12).fill(color)))
    const tickets = random.Shuffle(board.tickets.map((each) => each.id))
    const player = () => {
      const hand = [...NONE]
      for (const card of deck.splice(-4)) hand[card]++
      return { hand, tickets: tickets.splice(-3), trains: 45, points: 0 }
    }
    const G = {
      secret: { deck, tickets },
      players: { 0: player(), 1: player() },
      owners: routes.map(() => null),
      open: Array(OPEN).fill(null),
      discards: [...NONE],
      drawn: 0,
      last: null,
    }
    refill(G, random)
    return G
  },
  // Nobody sees the piles, nor what another holds. The client asks once more, of what it was given.
  playerView: ({ G, playerID }) => {
    if (!Array.isArray(G.secret.deck)) return G
    const players = { ...G.players }
    for (const id in players) {
      if (id === playerID) continue
      const { hand, tickets, ...seen } = players[id]
      players[id] = { ...seen, cards: hand.reduce((sum, each) => sum + each, 0), tickets: tickets.length }
    }
    return { ...G, secret: { deck: G.secret.deck.length, tickets: G.secret.tickets.length }, players }
  },
  // What is drawn only the server knows.
  moves: { draw: { move: draw, client: false }, claim: { move: claim, client: false } },
}

const any = (list) => list[Math.floor(Math.random() * list.length)]

// Somebody who can build does so in half of the turns, so that a match takes nearly as many moves as ours.
exports.choose = (G, playerID) => {
  const { hand, trains } = G.players[playerID]
  if (G.drawn === 0 && Math.random() < 0.5) {
    const free = routes.flatMap((route, at) =>
      G.owners[at] === null && route.length <= trains ? payments(hand, route).map((paid) => ['claim', at, paid]) : [],
    )
    if (free.length > 0) return any(free)
  }
  const slots = G.open.flatMap((card, slot) => (card !== null && !(card === WILD && G.drawn > 0) ? [slot] : []))
  return ['draw', any(G.secret.deck > 0 || slots.length === 0 ? [null, ...slots] : slots)]
}
