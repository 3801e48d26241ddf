// Tic-tac-toe for boardgame.io, on a board that is wiped when it is full, so that a match can be as long as one of ours.
exports.game = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells.every((each) => each !== null)) G.cells.fill(null)
      if (G.cells[cell] !== null) return 'INVALID_MOVE'
      G.cells[cell] = playerID
    },
  },
}

exports.choose = (G) => ['mark', Math.max(0, G.cells.indexOf(null))]
