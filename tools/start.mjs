// npm start: brings the checkout into a state that runs, then runs the whole product in one process.
import { ensureInstalled, ensureWebBuilt, main, pinnedNode, run, say } from './prepare.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  const code = await run(pinnedNode(), ['server/src/main/suite.ts'], {
    // The channel tells the server when this process is killed, so that it never stays behind alone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    onStart: forwardSignals,
  })
  const isKilled = code > 128 && ![1, 2, 15].includes(code - 128)
  if (isKilled) say(`the server was ended by signal ${code - 128}; the next start recovers by itself`)
  process.exitCode = code
})

// A terminal sends Ctrl-C to the server too, npm may repeat it: each signal goes on once, the server takes the first.
function forwardSignals(child) {
  if (process.env.npm_lifecycle_event) stopWithNpm(child)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    let isForwarded = false
    process.on(signal, () => {
      if (!isForwarded) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      isForwarded = true
    })
  }
}

// npm told to end (SIGTERM) ends at once and tells only its shell: seen from here, the parent becomes another one.
function stopWithNpm(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  child.once('exit', () => clearInterval(watch))
}
