// Each noun is answered by our name and by the specification's, with one value; what is sent by either is the same.
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../joined-product.fixture.ts'
import { makePlant } from '../plant.fixture.ts'
import { eventually, type TestProduct, testPassword } from '../product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

type ReplyRow = Record<string, unknown>

/** The row of an answer: itself, its first one, or the first of its page. */
function rowOf(data: unknown): ReplyRow {
  const { records } = (data ?? {}) as { records?: ReplyRow[] }
  const [first] = records ?? (Array.isArray(data) ? (data as ReplyRow[]) : [data as ReplyRow])
  return first ?? {}
}

const user = {
  companyId: 'company_id',
  companyCode: 'company_code',
  companyName: 'company_name',
  departmentName: 'depart_name',
  headImage: 'head_img',
  userName: 'user_name',
  nickname: 'user_nike_name',
  authToken: 'auth_token',
  isAgent: 'is_agent',
  timeZone: 'time_zone',
}
const entry = {
  id: 'resources_id',
  parentId: 'parent_id',
  name: 'resources_name',
  code: 'resources_code',
  kind: 'resources_type',
  product: 'resources_classify',
}
const wholeEntry = {
  ...entry,
  url: 'resources_url',
  pageType: 'page_type',
  isSingleSignOn: 'is_sso',
  isShown: 'isShow',
}
const setting = {
  companyId: 'company_id',
  userId: 'user_id',
  owner: 'detail_type',
  key: 'k_detail',
  value: 'v_varchar',
}
const member = { userName: 'user_name', nickname: 'user_nike_name', departmentName: 'depart_name', isEnabled: 'status' }
const grantedRole = { id: 'roleId', code: 'roleCode', name: 'roleName', isEnabled: 'status' }

test.each([
  ['GET /user/current', user, {}],
  ['/userInfo/selectComAndDeptById', { departmentId: 'depart_id', departmentName: 'depart_name' }, {}],
  ['/userInfo/selectUserInfoByLowControl', { userName: 'user_name', headImage: 'head_img', isEnabled: 'status' }, {}],
  ['/userInfo/selectUserInfoListByPage', { name: 'user_name', companyId: 'company_id', isAgent: 'is_agent' }, {}],
  ['/role/resources/selectMenuForUser', wholeEntry, {}],
  ['/resources/selectAllResourcesMenu', { ...wholeEntry, sortNumber: 'sort' }, {}],
  ['/role/selectALLRoleByUserId', grantedRole, { userId: '1' }],
  ['/product/selectProductsForUser', { code: 'productCode', name: 'resourcesName', firstPath: 'routerFirstPath' }, {}],
  ['/company/selectCompanyById', { name: 'company_name', code: 'companyCode', background: 'bgImg' }, {}],
  ['/companyDetail/selectCompanyDetailByCompanyId', setting, {}],
  ['/sysLog/selectSysLogByPage', { userName: 'user_name' }, {}],
  ['/appOnlineUpdate/selectById', { downloadUrl: 'down_url' }, {}],
  ['GET /message/msgtriggerconfig/list/lak', { departmentIds: 'deptIds', ringToneId: 'bgmId', isShown: 'isShow' }, {}],
  ['GET /message/msgtriggerconfig/findUser', { userName: 'user_name', departmentId: 'deptId' }, {}],
  ['/department/selectUsersBydepartIdPage', member, { departId: '1' }],
])('%s', async (path, pairs: Record<string, string>, body) => {
  await run.admin('/companyDetail/commit', { k_detail: 'xtmc', v_varchar: 'Name' })
  const [held] = await run.rows<{ id: string; department_id: string }>(
    `select id, department_id from app_user where name = 'admin' and company_id = ${run.companyId}`,
  )
  const input = {
    userId: 'userId' in body ? held?.id : undefined,
    departId: 'departId' in body ? held?.department_id : undefined,
  }
  // The log is written in batches beside the calls.
  const row = await eventually(async () => {
    const { data } = await run.admin(path, { ...body, ...input })
    return Object.keys(rowOf(data)).length > 0 ? rowOf(data) : undefined
  })
  for (const [ours, theirs] of Object.entries(pairs)) {
    expect(Object.keys(row)).toEqual(expect.arrayContaining([ours, theirs]))
    expect(row[theirs], theirs).toEqual(row[ours])
  }
})

test('one signs in by either spelling; the key comes in both', async () => {
  const { data } = await run.admin('/user/login', {
    companyCode: run.codes.alpha,
    userName: 'guest',
    password: testPassword,
  })
  const older = { company_code: run.codes.alpha, user_name: 'guest', password: testPassword }
  expect((await run.admin('/user/login', older)).data).toMatchObject({ userName: 'guest', user_name: 'guest' })
  expect(data.sign_key).toBe(data.signKey)
  expect(data.signKey).toEqual(expect.any(String))
})

test('a menu entry is made, found and changed by either spelling', async () => {
  const ours = { name: 'Map', code: 'map', kind: 2, product: 'lak', pageType: 7, url: '/favicon.svg', isShown: 0 }
  const { data } = await run.admin('/resources/add', ours)
  expect(data).toMatchObject({ ...ours, resources_name: 'Map', page_type: 7, isShow: 0, is_sso: 0 })
  const changed = await run.admin('/resources/update', { resources_id: data.id, resources_name: 'Plan', sort: 7 })
  expect(changed).toMatchObject({ data: { name: 'Plan', sortNumber: 7, sort: 7 } })
  expect(changed).not.toHaveProperty('ignored')
  const reply = await run.admin('/sysResource/selectAllByResourceId', { resources_id: data.id })
  expect(reply.data).toMatchObject({ properties: { id: data.id, resources_id: data.id }, layout: null, params: [] })
  await run.admin('/resources/delResources', { resources_id: data.id })
})

test('settings within a list are saved by either spelling', async () => {
  const details = [
    { k_detail: 'appVersion', v_varchar: '1' },
    { key: 'appContent', value: '2' },
  ]
  const saved = await run.admin('/companyDetail/commit', { details })
  expect(saved).toMatchObject({ code: '200' })
  expect((await run.admin('/appOnlineUpdate/selectById')).data).toMatchObject({ version: '1', content: '2' })
})

test('an alarm is an episode, and a notice has a title', async () => {
  const plant = await makePlant(run)
  await plant.send(85)
  const listed = await eventually(async () => {
    const { data } = await run.admin('/armDataFact/page', { objectId: plant.objectId })
    return rowOf(data).batchNo ? rowOf(data) : undefined
  })
  expect(listed).toMatchObject({ ackUser: null, confirmUser: null, handleText: null, handleContent: null })
  const { data } = await run.admin('/armDataHis/infoByBatchNo', { batchNo: listed.batchNo })
  expect(data.fact).toEqual(data.episode)
  expect(data.episode).toMatchObject({ batchNo: listed.batchNo })
  await run.admin('/notice/add', { title: 'News', content: 'x', nextVersion: '2', releaseStatus: 1 })
  expect(rowOf((await run.admin('/notice/selectAllByHistory')).data)).toMatchObject({
    title: 'News',
    formalText: 'News',
    content: 'x',
    formalHtml: 'x',
    nextVersion: '2',
    end_version: '2',
    createUser: 'admin',
    creater: 'admin',
  })
})
