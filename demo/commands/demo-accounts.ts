import { wordIn } from '@gemba/contract/kit/page.ts'
import { readDemoAccounts } from '@gemba/contract/overview/demo-accounts.ts'
import { listCompanies, listEnabledUsers } from '@gemba/server/src/modules/identity/index.ts'
import type { Database } from '@gemba/server/src/platform/db/database.ts'
import { storeOn } from '@gemba/server/src/platform/db/store.ts'
import { handleWithoutWork } from '@gemba/server/src/platform/http/route.ts'
import { isLoopback } from '@gemba/server/src/platform/loopback.ts'
import { publishedPassword } from '@gemba/server/src/platform/published-password.ts'
import { demoAdmin, demoPeople } from '../demo-people.ts'
import { readDemoStage } from '../installation-mark.ts'

export interface DemoAccountsDependencies {
  readonly database: Database
  /** Whether the people of the demo have the published password. */
  isPublished(): boolean
}

const nobody = { companyCode: null, password: null, users: [] }
const companyCode = 'demo'

/** Returns the route that offers the users of the demo on the sign-in page. */
export const demoAccountRoutes = ({ database, isPublished }: DemoAccountsDependencies) =>
  handleWithoutWork(readDemoAccounts, import.meta.url, async (_, { ip, actor: { language } }) => {
    if (!isLoopback(ip) || !isPublished()) return nobody
    const stage = await readDemoStage(database)
    if (stage !== 'made' && stage !== 'done') return nobody
    const enabled = await listEnabledNames(database)
    const users = [demoAdmin, ...demoPeople].filter(({ name }) => enabled.has(name))
    return {
      companyCode,
      password: publishedPassword,
      users: users.map(({ name, nickname, nicknameTw, nicknameEn, work }) => ({
        userName: name,
        role: wordIn(language, [nickname, nicknameTw, nicknameEn]),
        work: wordIn(language, work),
      })),
    }
  })

/** Returns the names of the users of the demo company who may sign in. */
async function listEnabledNames(database: Database): Promise<ReadonlySet<string>> {
  const store = storeOn(database)
  const companies = await store.asSystem('seed').inRead(listCompanies)
  const companyId = companies.find(({ code }) => code === companyCode)?.id
  if (companyId === undefined) return new Set()
  const users = await store.asSystem('seed', companyId).inRead(listEnabledUsers)
  return new Set(users.map(({ name }) => name))
}
