// Keeps the server running: one that has been ready and ends by itself is started again, with pauses that grow.

/** The server ended to be started again at once, for a restore. */
const restartCode = 75
const firstPauseMs = 1000
const longestPauseMs = 60_000
/** After so long without an end the next pause is the first again. */
const healthyMs = 10 * 60_000

/**
 * Runs the server until it ends on purpose, and again after every other end.
 * A start that is refused before the server was ever ready ends this too: the operator has to read why.
 *
 * @param options.start starts the server once; resolves to `{ code, isReady, isStopped }` when it has ended, where
 *   `isStopped` says that it was told to end
 * @param options.say told what happens, for the terminal
 * @param options.pause waits; resolves early when the command is told to end
 * @returns the exit code of the last run
 */
export async function supervise({ start, say, pause, now = Date.now }) {
  let hasBeenReady = false
  let pauseMs = firstPauseMs
  for (;;) {
    const startedAt = now()
    const { code, isReady, isStopped } = await start()
    hasBeenReady ||= isReady
    if (isStopped || code === 0 || !hasBeenReady) return code
    if (code === restartCode) {
      say('the server is started again')
      continue
    }
    if (now() - startedAt > healthyMs) pauseMs = firstPauseMs
    const how = code > 128 ? `was ended by signal ${code - 128}` : `ended with code ${code}`
    say(`the server ${how}; it is started again in ${pauseMs / 1000} s`)
    if (await pause(pauseMs)) return code
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}
