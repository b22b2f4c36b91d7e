// Restarts the server after an unexpected end, with growing pauses.

/** Exit code of a server that must be restarted at once, for a restore. */
const restartCode = 75
const firstPauseMs = 1000
const longestPauseMs = 60_000
/** After a run of this length the pause is reset. */
const healthyMs = 10 * 60_000

/**
 * Runs the server until it ends on purpose, restarting it after every other end. A start that fails before the server
 * was ever ready is not repeated, so that the operator reads the reason. `start` runs the server once and resolves to
 * `{ code, isReady, isStopped }`, where `isStopped` means that it was stopped. `say` prints progress. `pause` waits and
 * resolves early when the command is stopped. Returns the exit code of the last run.
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
