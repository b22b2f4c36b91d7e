// Fills an empty installation with the demo plant, through the product's own calls. Each step may be repeated after an interruption.
import { readSteelPlant, type SteelPlantReading } from '../../../demo/read-steel-plant.ts'
import { ensureCompany, ensureRole, ensureUser, openOwnSession } from '../../modules/identity/index.ts'
import { inWork, systemActor, type Work } from '../../platform/db/work.ts'
import type { OpenProduct } from '../start/start-options.ts'
import { markDemo, readStoreKind } from '../store/store-kind.ts'
import { demoModels, demoObjects } from './demo-plant.ts'
import type { DemoSecrets } from './demo-secrets.ts'

type Parts = OpenProduct

const operatorGrants = [
  'lak:equipment',
  'lak:equipment:object',
  'object:view',
  'telemetry:view',
  'lak:alarm',
  'lak:basicData:alarmQueryReal',
  'lak:alarmHistory',
  'lak:basicData:alarmJournal',
  'alarm:view',
  'alarm:confirm',
]
const readingsAtOnce = 800

/** Makes the demo plant in an empty store, or goes on where that was cut off. Returns whether it was made now. */
export async function seedDemo(parts: Parts, secrets: DemoSecrets, say: (line: string) => void): Promise<boolean> {
  const kind = await readStoreKind(parts.database)
  if (kind === 'demo' || kind === 'own') return false
  say('making the demo plant')
  await markDemo(parts.database, 'begun')
  const token = await makeCompanies(parts, secrets)
  await makeMasters(parts, { token, secrets })
  await parts.intake.reload('all')
  const begun = performance.now()
  const count = await loadYear(parts, token)
  say(
    `loaded ${count.toLocaleString('en')} readings of a real steel plant in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  )
  await markDemo(parts.database, 'done')
  return true
}

/** Two companies with their users; returns a token of the demo company's administrator. */
async function makeCompanies({ database }: Parts, secrets: DemoSecrets): Promise<string> {
  return inWork(database, systemActor(), async (work) => {
    const demo = await ensureCompany(work, { code: 'demo', name: '示范钢厂', zone: 'Asia/Seoul', rawRetentionDays: 0 })
    const other = await ensureCompany(work, {
      code: 'other',
      name: '另一家公司',
      zone: 'Asia/Shanghai',
      rawRetentionDays: 90,
    })
    const administrators = await roleOfAdministrators(work, demo)
    const operators = await ensureRole(work, {
      companyId: demo,
      code: 'operator',
      name: '操作员',
      grants: operatorGrants,
    })
    const admin = { name: 'admin', nickname: '管理员', department: { code: 'equipment', name: '设备部' } }
    const operator = { name: 'operator', nickname: '操作员', department: { code: 'production', name: '生产部' } }
    const [password, others] = [secrets.admin, await roleOfAdministrators(work, other)]
    const userId = await ensureUser(work, { ...admin, companyId: demo, roleId: administrators, password })
    await ensureUser(work, { ...operator, companyId: demo, roleId: operators, password: secrets.operator })
    await ensureUser(work, { ...admin, companyId: other, roleId: others, password: secrets.otherAdmin })
    return openOwnSession(work, { companyId: demo, userId })
  })
}

const roleOfAdministrators = (work: Work, companyId: string): Promise<string> =>
  ensureRole(work, { companyId, code: 'admin', name: '管理员', grants: null })

interface Row {
  id: string
  code: string
}

/** A call of the product as the administrator. Throws the refusal's text. */
function caller({ app }: Parts, token: string) {
  return async <T>(path: string, body: Record<string, unknown>): Promise<T> => {
    const response = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    })
    const { code, data, msg } = response.json()
    if (code !== '200') throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`)
    return data as T
  }
}

async function makeMasters(parts: Parts, { token, secrets }: { token: string; secrets: DemoSecrets }): Promise<void> {
  const call = caller(parts, token)
  const known = async (path: string, filter: Record<string, unknown>): Promise<Map<string, string>> => {
    const { records } = await call<{ records: Row[] }>(path, { ...filter, pageSize: 1000 })
    return new Map(records.map(({ id, code }) => [code, id]))
  }
  const boxes = await known('/boxSmart/page', {})
  const models = await known('/infModel/page', {})
  const objects = await known('/infObject/page', {})
  const make = async (
    store: Map<string, string>,
    path: string,
    body: Record<string, unknown> & { code: string },
  ): Promise<string> => {
    const found = store.get(body.code) ?? (await call<Row>(path, body)).id
    store.set(body.code, found)
    return found
  }
  for (const { code, name, remark, points } of demoModels) {
    const modelId = await make(models, '/infModel/add', { code, name, remark })
    const modelPoints = await known('/infModelPoint/page', { modelId })
    for (const { limits, ...point } of points) {
      if (modelPoints.has(point.code)) continue
      const { id } = await call<Row>('/infModelPoint/add', { modelId, ...point })
      if (limits) await call('/modelAlarm/addModelAlarm', { name: point.name, modelPointId: id, ...limits })
    }
  }
  for (const { code, name, parent, model, box } of demoObjects) {
    const boxId = box
      ? await make(boxes, '/boxSmart/add', { code: box.code, name: box.name, secret: secrets[box.secret] })
      : null
    const parentId = parent ? (objects.get(parent) ?? null) : null
    if (objects.has(code)) continue
    const created = model
      ? await call<Row>('/infObject/createByModel', {
          modelId: models.get(model),
          objectCode: code,
          objectName: name,
          parentId,
          boxId,
          deviceCode: code,
        })
      : await call<Row>('/infObject/add', { code, name, parentId })
    objects.set(code, created.id)
  }
}

/** The year as history: `up/hist` of the plant's box, in messages of at most 5 000 samples. */
async function loadYear(parts: Parts, token: string): Promise<number> {
  const call = caller(parts, token)
  const { records } = await call<{ records: Row[] }>('/boxSmart/page', { code: 'plant-box' })
  const boxId = records[0]?.id as string
  const readings = readSteelPlant()
  const pending: Promise<unknown>[] = []
  for (let start = 0; start < readings.length; start += readingsAtOnce) {
    const body = Buffer.from(JSON.stringify(messageOf(readings.slice(start, start + readingsAtOnce))))
    pending.push(parts.intake.ingest({ boxId, body, isHistorical: true }))
    if (pending.length % 8 === 0) await Promise.all(pending)
  }
  const outcomes = await Promise.all(pending)
  if (outcomes.some((outcome) => outcome !== 'taken'))
    throw new Error(`the demo history was refused: ${outcomes.join(', ')}`)
  await parts.intake.flush()
  return readings.length * Object.keys(readings[0]?.values ?? {}).length
}

function messageOf(readings: readonly SteelPlantReading[]): unknown {
  return { d: readings.map(({ ts, values }) => ({ dev: 'steel-plant', ts, v: values })) }
}
