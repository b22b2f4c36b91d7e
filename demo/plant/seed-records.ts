// Creates the records of the demo company through public requests, while users can already sign in. Existing records
// stay, so that it may be interrupted anywhere and repeated.
import { readFile } from 'node:fs/promises'
import { type DemoCall, idsBy, listKnown } from '../demo-calls.ts'
import { demoObjects } from './demo-objects.ts'
import * as records from './demo-records.ts'

const folder = new URL('./instructions/', import.meta.url)

/** Creates the missing records. */
export async function seedRecords(call: DemoCall, now: number): Promise<void> {
  const areas = await makeAreas(call)
  await placeObjects(call, areas)
  await makeInstructions(call)
  await makeNotice(call, now)
  await makeViews(call, areas)
  await makeOthers(call)
}

async function makeAreas(call: DemoCall): Promise<Map<string, string>> {
  const areas = await idsBy(call, { path: '/area/selectAreaListByPage', key: 'code' })
  for (const [at, { holds: _, parent, ...area }] of records.demoAreas.entries()) {
    if (areas.has(area.code)) continue
    const parentId = areas.get(parent ?? '') ?? null
    const { id } = await call<{ id: string }>('/area/addArea', { ...area, parentId, sortNumber: at })
    areas.set(area.code, id)
  }
  return areas
}

/** Assigns objects to areas, except those that a user has assigned meanwhile. */
async function placeObjects(call: DemoCall, areas: ReadonlyMap<string, string>): Promise<void> {
  const objects = await listKnown(call, '/infObject/page')
  for (const { code } of demoObjects) {
    const areaId = areas.get(records.areaOfObject(code) ?? '')
    const object = objects.get(code)
    if (!object || object.areaId || areaId === undefined) continue
    await call('/infObject/edit', { id: object.id, version: object.version, areaId })
  }
}

async function makeInstructions(call: DemoCall): Promise<void> {
  const classes = await idsBy(call, { path: '/documentClass/page', key: 'name' })
  const name = records.instructionClass
  const classId = classes.get(name) ?? (await call<{ id: string }>('/documentClass', { name })).id
  const existingDocuments = await idsBy(call, { path: '/document/page', key: 'name', filter: { classId } })
  const models = await listKnown(call, '/infModel/page')
  for (const { folder: language, forLanguage } of records.instructionLanguages)
    for (const [sortNumber, { file, model }] of records.demoInstructions.entries()) {
      const text = await readFile(new URL(`${language}/${file}.md`, folder), 'utf8')
      const [title = '', ...lines] = text.split('\n')
      const article = { name: title.replace(/^# /, ''), content: lines.join('\n').trim(), sortNumber, forLanguage }
      if (existingDocuments.has(article.name)) continue
      await call('/document', { ...article, classId, modelId: models.get(model)?.id ?? null })
    }
}

async function makeNotice(call: DemoCall, now: number): Promise<void> {
  const notice = records.maintenanceNotice(now)
  const existingNotices = await idsBy(call, { path: '/notice/page', key: 'title' })
  if (!existingNotices.has(notice.title)) await call('/notice/add', notice)
}

async function makeViews(call: DemoCall, areas: ReadonlyMap<string, string>): Promise<void> {
  const area = areas.get('melting-hall') ?? ''
  for (const { list, name, filter } of records.demoViews) {
    const { views } = await call<{ views: { name: string }[] }>('/savedView/read', { list })
    if (views.some((view) => view.name === name)) continue
    await call('/savedView/save', { list, name, isShared: 1, settings: { filter: filter({ area }) } })
  }
}

async function makeOthers(call: DemoCall): Promise<void> {
  const makeOnce = async (recordTarget: { path: string; page: string; key: string }, row: Record<string, unknown>) => {
    const existingRows = await idsBy(call, { path: recordTarget.page, key: recordTarget.key })
    if (!existingRows.has(String(row[recordTarget.key]))) await call(recordTarget.path, row)
  }
  await makeOnce({ path: '/sysProtocol/add', page: '/sysProtocol/selectByPage', key: 'code' }, records.demoProtocol)
  await makeOnce({ path: '/message/msgbgm', page: '/message/msgbgm/page', key: 'name' }, records.demoTone)
  await makeOnce({ path: '/base/dictionary/add', page: '/base/dictionary/page', key: 'name' }, records.demoKind)
  const objectId = (await listKnown(call, '/infObject/page', { code: 'rolling-mill' })).get('rolling-mill')?.id
  const target = { path: '/projectTemplate/add', page: '/projectTemplate/page', key: 'code' }
  if (objectId !== undefined) await makeOnce(target, { ...records.savedPart, objectId })
}
