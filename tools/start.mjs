// npm start: brings the checkout into a state that runs, then runs the whole product in one process, and again should
// it end by itself.
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
    // The channel tells the server when this process is killed, so that it never stays behind alone.
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

/** Resolves to whether the command was told to end meanwhile. */
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

// A terminal sends Ctrl-C to the server too, npm may repeat it: each signal goes on once, the server takes the first.
function listenForSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  if (process.env.npm_lifecycle_event) stopWithNpm()
}

// npm told to end (SIGTERM) ends at once and tells only its shell: seen from here, the parent becomes another one.
function stopWithNpm() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop('SIGTERM')
  }, 250).unref()
}
