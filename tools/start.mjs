// npm start: installs and builds if necessary, runs the whole product in one process, and restarts it if it ends
// unexpectedly.
import { ensureInstalled, ensureWebBuilt, main, pinnedNode, run, say } from './prepare.mjs'
import { supervise } from './supervise.mjs'

let child
let isStopped = false
let wake = () => {}

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  listenForSignals()
  process.exitCode = await supervise({ start: startServer, say, pause })
})

async function startServer() {
  let isReady = false
  const code = await run(pinnedNode(), ['server/src/main/suite.ts'], {
    // The IPC channel closes when this process is killed, so the server never remains alone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    onStart: (started) => {
      child = started
      started.on('message', (message) => {
        if (message === 'ready') isReady = true
      })
      if (isStopped) started.kill('SIGTERM')
    },
  })
  return { code, isReady, isStopped }
}

/** Resolves to whether the command was stopped meanwhile. */
function pause(pauseMs) {
  if (isStopped) return Promise.resolve(true)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), pauseMs)
    wake = () => {
      clearTimeout(timer)
      resolve(true)
    }
  })
}

function stop(signal) {
  if (isStopped) return
  isStopped = true
  child?.kill(signal)
  wake()
}

// A terminal sends Ctrl-C to the server too, and npm may repeat it. `stop` forwards only the first signal.
function listenForSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  if (process.env.npm_lifecycle_event) stopWithNpm()
}

// If npm is stopped by SIGTERM it ends at once and notifies only its shell. Here this is visible as a changed parent
// process.
function stopWithNpm() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop('SIGTERM')
  }, 250).unref()
}
