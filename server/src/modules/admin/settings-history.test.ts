// Record history and recycle bin of records that are no resources: company, menu entries, rules scopes, schedules,
// triggers, senders.
import { listBackupScripts, operateBackup } from '@gemba/contract/admin/backup.ts'
import { pageOperationLog } from '@gemba/contract/admin/operation-log.ts'
import type { RecordChange, RemovedRecord } from '@gemba/contract/admin/record-history.ts'
import { pageRecordChanges, pageRemovedRecords, restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { saveCompanyDetails, updateCompany } from '@gemba/contract/identity/company.ts'
import { createMenuEntry, removeMenuEntry, updateMenuEntry } from '@gemba/contract/identity/menu/menu-entry.ts'
import { grantMenuEntries, role as roleResource } from '@gemba/contract/identity/role/role.ts'
import {
  createRulesScope,
  readRulesScope,
  removeRulesScope,
  renewUserScopes,
  updateRulesScope,
} from '@gemba/contract/identity/role/rules-scope.ts'
import { login } from '@gemba/contract/identity/sign-in/session.ts'
import { user as userResource } from '@gemba/contract/identity/user.ts'
import { saveMessageSender } from '@gemba/contract/message/sender.ts'
import { saveMessageTrigger, toggleMessageTrigger } from '@gemba/contract/message/trigger.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import {
  browserOf,
  type Caller,
  callerOf,
  eventually,
  type TestProduct,
  testPassword,
} from '../../main/product.fixture.ts'

type Row = { id: string }

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const changesOf = async (resource: string, id?: string, caller: Caller = run.admin): Promise<RecordChange[]> => {
  const answer = await caller(pageRecordChanges, { resource, id })
  expect(answer).toMatchObject({ code: '200' })
  return answer.data.records
}
const binOf = async (resource: string, caller: Caller = run.admin): Promise<RemovedRecord[]> =>
  (await caller(pageRemovedRecords, { resource })).data.records
const restore = (transaction: string | undefined, caller: Caller = run.admin) => caller(restoreRecords, { transaction })

async function addEntry(code: string, parent?: string): Promise<string> {
  const { data } = await run.admin(
    createMenuEntry,
    unchecked({
      resources_name: `Name of ${code}`,
      resources_code: code,
      resources_type: 2,
      resources_url: '/somewhere',
      resources_classify: 'lak',
      parent_id: parent,
    }),
  )
  return data.id
}

test('the company shows who changed it and its settings; personal settings of a user are shown to nobody', async () => {
  await run.admin(updateCompany, unchecked({ company_name: 'Alpha Works', contact: 'Ms Li' }))
  await run.admin(saveCompanyDetails, unchecked({ k_detail: 'xtmc', v_varchar: 'Line 1' }))
  await run.admin(saveCompanyDetails, unchecked({ k_detail: 'xtmc', v_varchar: 'Line 2' }))
  await run.nobody(saveCompanyDetails, unchecked({ k_detail: 'workspace', v_varchar: 'PRIVATE' }))
  const changes = await changesOf('company')
  expect(changes.slice(0, 3)).toMatchObject([
    { action: 'update', userName: 'admin', changes: [{ field: 'xtmc', before: 'Line 1', after: 'Line 2' }] },
    { action: 'update', changes: [{ field: 'xtmc', before: null, after: 'Line 1' }] },
    {
      action: 'update',
      userName: 'admin',
      changes: [
        { field: 'name', before: 'Alpha', after: 'Alpha Works' },
        { field: 'contact', before: null, after: 'Ms Li' },
      ],
    },
  ])
  expect(JSON.stringify(await run.rows('select before, after from record_change'))).not.toContain('PRIVATE')
  expect(JSON.stringify(await changesOf('company', undefined, run.stranger))).not.toContain('Works')
  expect((await run.nobody(pageRecordChanges, { resource: 'company' })).code).toBe('401')
})

test('the settings for sending are shown without their secrets', async () => {
  const mail = {
    smtpHost: 'mail.plant.example',
    smtpPort: 465,
    smtpIsSecure: 1,
    smtpUser: 'plant',
    smtpFrom: 'a@b.example',
  }
  const sms = {
    smsUrl: 'https://sms.plant.example/send',
    smsHeaders: { Authorization: 'Bearer HIDDEN-1' },
    smsBody: '{body}',
  }
  await run.admin(saveMessageSender, unchecked({ ...mail, smtpPassword: 'HIDDEN-2' }))
  await run.admin(saveMessageSender, sms)
  await run.admin(saveMessageSender, { smtpPassword: 'HIDDEN-3' })
  await run.admin(saveMessageSender, { smtpHost: 'mail2.plant.example' })
  const [moved, secret, gateway, host] = await changesOf('messageSender')
  expect(moved?.changes).toEqual([
    { field: 'smtpHost', before: 'mail.plant.example', after: 'mail2.plant.example' },
    { field: 'smtpPassword', before: null, after: null },
  ])
  expect(secret?.changes).toEqual([{ field: 'smtpPassword', before: null, after: null }])
  expect(gateway?.changes).toContainEqual({ field: 'smsHeaders', before: null, after: null })
  expect(host?.changes).toContainEqual({ field: 'smtpUser', before: null, after: 'plant' })
  expect(JSON.stringify(await run.rows('select before, after from record_change'))).not.toContain('HIDDEN')
  expect(await changesOf('messageSender', undefined, run.stranger)).toEqual([])
  expect((await run.nobody(pageRecordChanges, { resource: 'messageSender' })).code).toBe('401')
})

test('a trigger shows by its event who receives the message, and who changed that', async () => {
  const id = 'alarm.raised'
  await run.admin(saveMessageTrigger, { id, channels: ['web'] })
  await run.admin(saveMessageTrigger, { id, channels: ['web', 'email'] })
  await run.admin(toggleMessageTrigger, { id: 'alarm.escalated', status: 0 })
  const changes = await changesOf('messageTrigger', id)
  expect(changes).toHaveLength(2)
  expect(changes[0]).toMatchObject({
    action: 'update',
    userName: 'admin',
    changes: [{ field: 'channels', before: ['web'], after: ['web', 'email'] }],
  })
  expect(await changesOf('messageTrigger', 'alarm.escalated')).toMatchObject([{ action: 'create' }])
  expect(await changesOf('messageTrigger', id, run.stranger)).toEqual([])
})

describe('menu entries', () => {
  test('are restored with their children, their layout and the grants of roles', async () => {
    const parent = await addEntry('own-parent')
    const child = await addEntry('own-child', parent)
    await run.admin('/resourcesParam/add', { menuEntryId: child, name: 'line', value: '1' })
    await run.admin(updateMenuEntry, unchecked({ resources_id: parent, resources_url: '/elsewhere' }))
    const grants = `select role_id, menu_entry_id from role_grant where menu_entry_id in (${parent}, ${child}) order by 1, 2`
    const before = await run.rows(grants)
    expect(before.length).toBeGreaterThan(0)
    const { data } = await run.admin(removeMenuEntry, unchecked({ resources_id: parent }))

    expect(await changesOf('menuEntry', parent)).toMatchObject([
      { action: 'remove', userName: 'admin' },
      { action: 'update', changes: [{ field: 'url', before: '/somewhere', after: '/elsewhere' }] },
      { action: 'create' },
    ])
    expect(await changesOf('menuEntry', parent, run.stranger)).toEqual([])
    const bin = await binOf('menuEntry')
    expect(bin.find(({ id }) => id === parent)).toMatchObject({
      transaction: data.transaction,
      title: 'Name of own-parent',
      userName: 'admin',
      count: 3,
    })
    expect(await binOf('menuEntry', run.stranger)).toEqual([])
    expect((await run.nobody(pageRemovedRecords, { resource: 'menuEntry' })).code).toBe('401')
    expect((await run.nobody(restoreRecords, unchecked({ transaction: data.transaction }))).code).toBe('401')
    expect((await restore(data.transaction, run.stranger)).code).toBe('1101')

    expect(await restore(data.transaction)).toMatchObject({ code: '200', data: { restored: 2 } })
    expect(await run.rows(grants)).toEqual(before)
    expect(await run.rows(`select value from menu_parameter where menu_entry_id = ${child}`)).toEqual([{ value: '1' }])
    expect((await changesOf('menuEntry', parent))[0]).toMatchObject({ action: 'create', userName: 'admin' })
    const logged = await eventually(async () => {
      const { data: page } = await run.admin(pageOperationLog, {
        action: 'restoreRecords',
      })
      return page.records.find(({ result }) => result === '200')
    })
    expect(logged).toMatchObject({ user_name: 'admin' })
  })

  test('are not restored below a removed parent, and a role that was removed since is left out', async () => {
    const parent = await addEntry('lone-parent')
    const child = await addEntry('lone-child', parent)
    const { data: role } = await run.admin(operation(roleResource, 'create'), {
      roleCode: 'passing',
      roleName: 'Passing',
    })
    await run.admin(grantMenuEntries, unchecked({ roleId: role.id, resourceIds: [child] }))
    const { data: first } = await run.admin(removeMenuEntry, unchecked({ resources_id: child }))
    const { data: second } = await run.admin(
      removeMenuEntry,
      unchecked({
        resources_id: parent,
      }),
    )
    expect((await run.admin(operation(roleResource, 'remove'), { id: role.id })).code).toBe('200')
    const refused = await restore(first.transaction)
    expect(refused).toMatchObject({ code: '1108', data: { error: 'parentGone' } })
    expect(refused.msg).toMatch(/^Restore Menu entry .* first/)
    expect(await run.rows(`select from menu_entry where id = ${child}`)).toEqual([])
    expect((await restore(second.transaction)).code).toBe('200')
    expect((await restore(first.transaction)).code).toBe('200')
  })
})

describe('who comes back', () => {
  async function makeKeeper(name: string, codes: string[]): Promise<Caller> {
    const { data: role } = await run.admin(operation(roleResource, 'create'), { roleCode: name, roleName: name })
    const entries = await run.rows<Row>(`select id from menu_entry where code = any('{${codes.join()}}')`)
    await run.admin(grantMenuEntries, unchecked({ roleId: role.id, resourceIds: entries.map(({ id }) => id) }))
    const user = { user_name: name, user_nike_name: name, password: testPassword, roleIds: [role.id] }
    await run.admin(operation(userResource, 'create'), user)
    const signIn = { company_code: run.codes.alpha, user_name: name, password: testPassword }
    const { data } = await browserOf(run.product)(login, signIn)
    return callerOf(run.product, data.token)
  }
  const rolesOf = (userId: string) => run.rows(`select role_id from role_user where user_id = ${userId}`)
  const remove = async (caller: Caller, id: string) =>
    (await caller(operation(userResource, 'remove'), { id })).data.transaction

  test('is restored with its roles if the actor may assign roles, otherwise without them', async () => {
    const keeper = await makeKeeper('keeper', ['user:view', 'user:edit'])
    const { data: role } = await run.admin(operation(roleResource, 'create'), { roleCode: 'plain', roleName: 'Plain' })
    const user = { user_name: 'mover', user_nike_name: 'M', password: testPassword, roleIds: [role.id] }
    const { id } = (await run.admin(operation(userResource, 'create'), user)).data
    const before = await rolesOf(id)
    expect(before).toHaveLength(1)
    expect((await restore(await remove(run.admin, id))).code).toBe('200')
    expect(await rolesOf(id)).toEqual(before)
    expect((await restore(await remove(run.admin, id), keeper)).code).toBe('200')
    expect(await rolesOf(id)).toEqual([])
  })

  test('a role is restored with its members and grants, unless it has more rights than the actor', async () => {
    const roleKeeper = await makeKeeper('rolekeeper', ['role:view', 'role:edit'])
    const { data: role } = await run.admin(operation(roleResource, 'create'), {
      roleCode: 'strong',
      roleName: 'Strong',
    })
    const [entry] = await run.rows<Row>("select id from menu_entry where code = 'alarm:edit'")
    await run.admin(grantMenuEntries, unchecked({ roleId: role.id, resourceIds: [entry?.id] }))
    const { data } = await run.admin(operation(roleResource, 'remove'), { id: role.id })
    expect((await restore(data.transaction, roleKeeper)).code).toBe('1021')
    expect((await restore(data.transaction)).code).toBe('200')
    expect(await run.rows(`select menu_entry_id as id from role_grant where role_id = ${role.id}`)).toEqual([entry])
  })

  test('a user who maintains the menu restores entries that stronger roles show', async () => {
    const menuKeeper = await makeKeeper('menukeeper', ['menu:view', 'menu:edit'])
    const entry = await addEntry('shown-to-all')
    const { data } = await menuKeeper(removeMenuEntry, unchecked({ resources_id: entry }))
    expect((await restore(data.transaction, menuKeeper)).code).toBe('200')
    expect((await run.rows(`select from role_grant where menu_entry_id = ${entry}`)).length).toBeGreaterThan(0)
  })
})

test('a rules scope is restored and restricts again; a user restricted by rules cannot restore one', async () => {
  const { data: scope } = await run.admin(createRulesScope, {
    scopeName: 'Mill only',
    items: [{ tableName: 'object', columnName: 'name', compare: 'like', value: 'mill' }],
  })
  await run.admin(updateRulesScope, { id: scope.id, remark: 'of the mill' })
  const { data } = await run.admin(removeRulesScope, { id: scope.id })
  expect(await changesOf('rulesScope', scope.id)).toMatchObject([
    { action: 'remove' },
    { action: 'update', changes: [{ field: 'remark', before: null, after: 'of the mill' }] },
    { action: 'create' },
  ])
  expect(await binOf('rulesScope')).toMatchObject([{ title: 'Mill only', userName: 'admin' }])
  expect((await restore(data.transaction, run.stranger)).code).toBe('1101')

  const [admin] = await run.rows<Row>(`select id from app_user where name = 'admin' and company_id = ${run.companyId}`)
  const { data: bound } = await run.admin(
    createRulesScope,
    unchecked({
      scopeName: 'Binds',
      userIds: [admin?.id],
      items: [{ tableName: 'object', columnName: 'name', compare: 'eq', value: 'x' }],
    }),
  )
  const outOfScope = await eventually(async () => {
    const answer = await restore(data.transaction)
    return answer.code !== '200' && answer
  })
  expect(outOfScope).toMatchObject({ code: '1106' })
  await run.rows(`update rules_scope set is_enabled = 0 where id = ${bound.id}`)
  await run.stranger(renewUserScopes)
  await eventually(async () => (await restore(data.transaction)).code === '200')
  expect((await run.admin(readRulesScope, { id: scope.id })).data.remark).toBe('of the mill')
})

test('a schedule of backups is removed and restored, by the company that operates the installation only', async () => {
  const operate = (body: object) => run.installation<Row & { transaction: string }>(operateBackup, body)
  const { data: script } = await operate({ operate: 'save', name: 'Nightly', cron: '0 0 3 * * ?' })
  await operate({ operate: 'save', id: script.id, keepCount: 3 })
  const { data, code } = await operate({ operate: 'remove', id: script.id })
  expect(code).toBe('200')
  expect((await operate({ operate: 'remove', id: script.id })).code).toBe('1101')
  expect(await changesOf('backupScript', script.id, run.installation)).toMatchObject([
    { action: 'remove' },
    { action: 'update', changes: [{ field: 'keepCount', before: 7, after: 3 }] },
    { action: 'create' },
  ])
  expect(await binOf('backupScript', run.installation)).toMatchObject([{ title: 'Nightly' }])
  for (const path of ['/recordHistory/page', '/recycleBin/page'])
    expect((await run.stranger(path, { resource: 'backupScript', id: script.id })).code).toBe('401')
  expect((await run.stranger(operateBackup, unchecked({ operate: 'remove', id: script.id }))).code).toBe('401')
  expect((await restore(data.transaction, run.installation)).code).toBe('200')
  expect((await run.installation(listBackupScripts)).data).toMatchObject([{ name: 'Nightly', keepCount: 3 }])
})

test('records that are never removed have no recycle bin, and an unknown noun is not found', async () => {
  expect(await binOf('messageTrigger')).toEqual([])
  expect((await run.admin(pageRecordChanges, { resource: 'session', id: '1' })).code).toBe('1101')
  expect((await run.admin(pageRecordChanges, { resource: 'menuEntry' })).code).toBe('1101')
  expect((await run.admin(pageRecordChanges, { resource: 'menuEntry', id: 'x' })).code).toBe('1101')
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
