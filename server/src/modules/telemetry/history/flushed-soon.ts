/** History that may still be on its way is awaited when a range ends this close to now. */
const flushWithinMs = 15_000
/** A store that does not keep up must not keep the reader: what is read then lacks its newest seconds. */
const flushAtMostMs = 3000

/** Resolves when what was taken in up to an instant is in history, or soon after where that takes too long. */
export async function flushedSoon(flush: () => Promise<void>, to: number): Promise<void> {
  if (to <= Date.now() - flushWithinMs) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, flushAtMostMs)
  await Promise.race([flush(), promise]).finally(() => clearTimeout(timer))
}
