// A change of shift: 200 people per minute sign in and stay connected, while others open pages.
import { startBenchProduct } from './bench-product.ts'
import { type Figure, type Length, upperGoalMs } from './figure.ts'
import { benchCompany } from './intake/intake-plant.ts'
import { runProgram } from './run/run-program.ts'
import type { SignInReport } from './sign-ins-client.ts'

const people = 200
const perMinute = 200

export async function measureSignIns({ seconds }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const password = 'Shift@2026'
  const users = Array.from({ length: people }, (_, index) => `shift-${index}`)
  const { records } = await bench.call<{ records: { id: string }[] }>('/role/selectRoleListByPage', { pageSize: 10 })
  const roleIds = records.map(({ id }) => id)
  for (const name of users) await bench.call('/userInfo/addUserInfo', { name, nickname: name, password, roleIds })
  const order = { origin: bench.origin, companyCode: benchCompany, users, password, perMinute, seconds: seconds * 2 }
  const { pages, signIns, sockets, elapsedMs } = await runProgram<SignInReport>('sign-ins-client.ts', order)
  const rssMiB = Math.round(process.memoryUsage.rss() / 1_048_576)
  await bench.stop()
  const rate = Math.round((signIns.length * 60_000) / elapsedMs)
  const load = `with ${rate} sign-ins a minute and ${sockets} open sockets`
  const page = upperGoalMs(`first page of a list ${load}`, pages, { share: 0.95, goalMs: 100 })
  const signIn = upperGoalMs(`sign-in ${load}`, signIns, { share: 0.95, goalMs: 500 })
  const isLoaded = sockets === people && rate >= perMinute * 0.95
  return [
    { ...page, isMet: page.isMet && isLoaded, remark: `${page.remark}; product resident ${rssMiB} MiB` },
    { ...signIn, isMet: signIn.isMet && isLoaded },
  ]
}
