// Creates the project of the demo factory before its orders, and links them to its items afterwards.
import { projectStatus } from '@gemba/contract/production/project/dictionaries.ts'
import { type DemoCall, idsBy } from '../demo-calls.ts'
import { factoryProject, factoryProjectItems } from './factory-project.ts'
import type { Ids } from './make-all.ts'

interface ProjectContext {
  readonly materials: Ids
  dayIn(days: number): string
}

const path = '/mes_production/project'

/** Creates the project if it is missing, and returns its id. */
export async function seedProject(call: DemoCall, { materials, dayIn }: ProjectContext): Promise<string> {
  const { code, name, customerRef, manager, startIn, endIn, delivers } = factoryProject
  const existingId = (await idsBy(call, { path: `${path}/page`, key: 'code' })).get(code)
  if (existingId) return existingId
  const staff = await idsBy(call, { path: '/base/staff/page', key: 'code' })
  const createdProject = await call<{ id: string }>(path, {
    code,
    name,
    customerRef,
    managerId: staff.get(manager),
    planStart: dayIn(startIn),
    planEnd: dayIn(endIn),
    materials: delivers.map(({ material, quantity }) => ({ materialId: materials.get(material), quantity })),
  })
  return createdProject.id
}

/** Creates the missing items, and starts the project. */
export async function seedProjectItems(
  call: DemoCall,
  projectId: string,
  dayIn: ProjectContext['dayIn'],
): Promise<void> {
  const { records } = await call<{ records: { status: number }[] }>(`${path}/page`, { id: projectId })
  if (records[0]?.status !== projectStatus.codes.notStarted) return
  const existingIds = await idsBy(call, {
    path: '/mes_production/projectprocess/page',
    key: 'number',
    filter: { projectId },
  })
  const orders = await idsBy(call, {
    path: '/mes_production/productionorder/page',
    key: 'remark',
    filter: { projectId },
  })
  const staff = await idsBy(call, { path: '/base/staff/page', key: 'code' })
  for (const { startIn, endIn, order, owner, ...item } of factoryProjectItems) {
    if (existingIds.has(String(item.number))) continue
    await call('/mes_production/projectprocess', {
      ...item,
      projectId,
      ownerId: staff.get(owner),
      planStart: dayIn(startIn),
      planEnd: dayIn(endIn),
      orderId: order ? orders.get(order) : undefined,
    })
  }
  await call(`PUT ${path}/batchUpdateStatus`, { ids: [projectId], action: 'start' })
}
