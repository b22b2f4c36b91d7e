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
  if (code > 128) say(`the server was ended by signal ${code - 128}; the next start recovers by itself`)
  process.exitCode = code
})

// A terminal sends Ctrl-C to the server too, npm may repeat it: each signal goes on once, the server takes the first.
function forwardSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    let isForwarded = false
    process.on(signal, () => {
      if (!isForwarded) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      isForwarded = true
    })
  }
}
