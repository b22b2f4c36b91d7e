// Conversion of many rows in turns of the event loop. Messages and calls are served between two turns.

const itemsPerTurn = 1000

/** Resolves in the next turn of the event loop. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Returns the results in the order of the items. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  convert: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % itemsPerTurn === 0) await nextTurn()
    results.push(convert(item))
  }
  return results
}
