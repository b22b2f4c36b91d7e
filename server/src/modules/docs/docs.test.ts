import { readdirSync } from 'node:fs'
import type { DocumentHit, DocumentNode } from '@gemba/contract/docs/document.ts'
import {
  documentClass,
  document as documentResource,
  listDocumentChildren,
  listDocuments,
  listDocumentTree,
  listPageArticles,
  previewDocument,
  searchDocuments,
} from '@gemba/contract/docs/document.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'
import { render } from './render.ts'
import { summaryOf } from './search.ts'
import { shippedClasses } from './shipped-classes.ts'
import { syncDocuments } from './sync-documents.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const chinese = { 'accept-language': 'zh-CN' }
const indexOf = async (query = '', headers = {}) =>
  (await run.nobody<DocumentNode[]>(`GET /portal/cmsdocnav/getIndexTree${query}`, {}, headers)).data
const search = async (keyword: string, rest = '', headers = {}) =>
  (
    await run.nobody<Page<DocumentHit>>(
      `GET /portal/cmsdocnav/searchCmsDoc?keyword=${encodeURIComponent(keyword)}${rest}`,
      {},
      headers,
    )
  ).data

/** Creates a classification of alpha with documents; returns its id. */
async function makeClass(name: string, documents: readonly Record<string, unknown>[]): Promise<string> {
  const { data } = await run.admin(operation(documentClass, 'create'), { name })
  for (const document of documents) {
    expect((await run.admin(operation(documentResource, 'create'), { classId: data.id, ...document })).code).toBe('200')
  }
  return data.id
}

test('a preview shows what readers will see, executes nothing and stores nothing', async () => {
  const preview = (input: object, caller = run.admin) => caller(previewDocument, input)
  const { data } = await preview({ format: 1, content: '# Hot\n<script>x</script>\n![a](javascript:b)' })
  expect(data.content).toContain('<h1>Hot</h1>')
  expect(data.content).not.toMatch(/<script|src="javascript/)
  expect((await preview({ format: 2, content: '<b onclick="x">y</b><iframe></iframe>' })).data.content).toBe('<b>y</b>')
  expect((await preview({ format: 3, content: '' })).data).toMatchObject({ error: 'invalid' })
  expect((await preview({ format: 1, content: 'x'.repeat(60_001) })).data).toMatchObject({ error: 'invalid' })
  expect((await preview({ format: 1, content: 'x' }, run.nobody)).data).toMatchObject({ error: 'forbidden' })
})

describe('what ships', () => {
  test('S-122 S-186 S-315 top classifications for a product, in the language of the caller', async () => {
    const all = await indexOf()
    expect(all.map(({ name }) => name)).toEqual(shippedClasses.map(({ names }) => names[2]))
    expect(all.every(({ documentType, parentId }) => documentType === 1 && parentId === null)).toBe(true)
    expect((await indexOf('?resourcesCode=bcs', chinese)).map(({ name }) => name)).toEqual(['快速入门', '人员与权限'])
    expect((await indexOf('?resourcesCode=lak', { 'accept-language': 'zh-TW' })).map(({ name }) => name)).toContain(
      '閘道器與 MQTT',
    )
  })

  test('is the same in all three languages, file for file, heading for heading', () => {
    const folder = new URL('../../../documentation/', import.meta.url)
    const filesOf = (language: string) =>
      readdirSync(new URL(`${language}/`, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.md'),
      )
    const listed = shippedClasses.flatMap(({ code, documents }) => documents.map((name) => `${code}/${name}.md`))
    for (const language of ['zh-CN', 'zh-TW', 'en']) expect(filesOf(language).sort()).toEqual([...listed].sort())
  })

  test('keeps its update time if it is unchanged, and is updated otherwise', async () => {
    const timesOf = () =>
      run.rows<{ at: string }>('select id, update_time as at from document where company_id is null order by id')
    const before = await timesOf()
    await inWork(run.product.database, systemActor(), async ({ tx }) => {
      await sql`update document set content = 'old' where company_id is null and language = 'en' and code = 'gateway/mqtt'`.execute(
        tx,
      )
      await sql`insert into document_class (language, code, name) values ('en', 'gone', 'Gone')`.execute(tx)
    })
    await inWork(run.product.database, systemActor(), syncDocuments)
    const after = await timesOf()
    expect(after.filter(({ at }, index) => at !== before[index]?.at)).toHaveLength(1)
    expect((await indexOf()).map(({ name }) => name)).not.toContain('Gone')
    expect((await search('mosquitto_pub')).total).toBe(1)
  })

  test('cannot be changed', async () => {
    const [row] = await run.rows<{ id: string }>('select id from document where company_id is null limit 1')
    expect(await run.admin(operation(documentResource, 'update'), { id: row?.id, name: 'x' })).toMatchObject({
      code: '1101',
    })
    expect(await run.admin(operation(documentResource, 'remove'), { id: row?.id })).toMatchObject({ code: '1101' })
  })
})

describe('the centre', () => {
  test('S-185 S-187 S-188 tree, children, documents and hits have the fields of the specification', async () => {
    const top = await makeClass('Works', [{ name: 'Shift book', content: '# Night\nThe **lamp** book', sortNumber: 2 }])
    const { data: below } = await run.admin(operation(documentClass, 'create'), { name: 'Press', parentId: top })
    await run.admin(operation(documentResource, 'create'), {
      classId: below.id,
      name: 'Press oil',
      content: 'Viscosity of the oil',
    })
    const tree = await run.nobody(listDocumentTree)
    const works = tree.data.find(({ id }) => id === top)
    expect(works).toMatchObject({
      id: top,
      parentId: null,
      name: 'Works',
      documentType: 1,
      list: [{ name: 'Shift book' }],
      child: [{ id: below.id, documentType: 2, parentList: [{ name: 'Works' }, { name: 'Press' }] }],
    })
    const { data: children } = await run.nobody(listDocumentChildren, { id: top })
    expect(children).toEqual([works])
    const { data: articles } = await run.nobody(listDocuments, { id: top })
    expect(articles).toMatchObject([
      { name: 'Shift book', title: 'Shift book', updateTime: expect.stringMatching(/^\d{4}-/) },
    ])
    expect(articles[0]?.content).toBe('<h1>Night</h1>\n<p>The <strong>lamp</strong> book</p>\n')
    expect((await search('viscosity')).records).toMatchObject([
      { name: 'Press oil', cmsDocNavId: below.id, parentList: [{ name: 'Works' }, { name: 'Press' }] },
    ])
    const matches = await run.nobody(listDocumentTree, { name: 'press' })
    expect(matches.data.map(({ name }) => name)).toEqual(['Works'])
    const all = JSON.stringify((await run.stranger(listDocumentTree)).data)
    expect(all).not.toContain('Works')
    expect(await run.stranger(listDocuments, { id: top })).toMatchObject({ code: '1101' })
    expect(await run.stranger(listDocumentChildren, { id: top })).toMatchObject({ code: '1101' })
  })

  test('active content of a document is removed, in HTML and in Markdown', async () => {
    const hostile =
      '<p onclick="alert(1)">text</p><script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">a</a><iframe src="//x"></iframe><style>p{}</style>'
    const id = await makeClass('Hostile', [{ name: 'H', format: 2, content: hostile }])
    const [stored] = await run.rows<{ content: string }>(`select content from document where class_id = ${id}`)
    expect(stored?.content).toBe('<p>text</p><img src="x" /><a target="_blank" rel="noopener noreferrer">a</a>')
    const { data } = await run.nobody(listDocuments, { id })
    expect(data[0]?.content).toBe(stored?.content)
    expect(render(1, hostile)).not.toMatch(/<(script|iframe|img|style)/)
    expect(render(1, '[a](javascript:alert(1)) ![x](data:text/html,x)')).not.toMatch(/href|src/)
  })

  test('writing documents needs the right to maintain them', async () => {
    expect(await run.nobody(operation(documentClass, 'create'), { name: 'x' })).toMatchObject({ code: '401' })
    const top = await makeClass('Cycle', [])
    const { data: below } = await run.admin(operation(documentClass, 'create'), { name: 'Below', parentId: top })
    expect(await run.admin(operation(documentClass, 'update'), { id: top, parentId: below.id })).toMatchObject({
      data: { error: 'treeCycle' },
    })
    expect((await run.admin(operation(documentClass, 'tree'))).data.map(({ name }) => name)).toContain('Cycle')
  })
})

describe('search', () => {
  test('finds Chinese by any sequence of characters, Latin words by prefix, and both together', async () => {
    await makeClass('搜索', [
      { name: '轧钢机润滑', content: '每班检查轧辊轴承的润滑油位，参见 SKF-6205。' },
      { name: '冷却水', content: '轴承温度过高时检查冷却水阀。' },
    ])
    const names = async (keyword: string) => (await search(keyword, '', chinese)).records.map(({ name }) => name)
    expect(await names('轧辊轴承')).toEqual(['轧钢机润滑'])
    // A shipped page mentions bearings as well.
    expect(await names('轴承')).toEqual(expect.arrayContaining(['冷却水', '轧钢机润滑']))
    expect(await names('阀')).toEqual(['冷却水'])
    expect(await names('skf')).toEqual(['轧钢机润滑'])
    expect(await names('620 润滑')).toEqual(['轧钢机润滑'])
    expect(await names('润滑 冷却水阀')).toEqual([])
    expect(await names("'; drop table document; --")).toEqual([])
    expect(await names('！？ ')).toEqual([])
    expect(await names('')).toEqual([])
  })

  test('a match in the title comes first; the summary shows the match', async () => {
    await makeClass('Order', [
      { name: 'Other', content: `${'filler '.repeat(60)}zeppelin here` },
      { name: 'Zeppelin', content: 'about it' },
    ])
    const { records, total } = await search('zeppelin')
    expect([total, ...records.map(({ name }) => name)]).toEqual([2, 'Zeppelin', 'Other'])
    expect(records[1]?.summary).toMatch(/^….*zeppelin here$/)
    expect(summaryOf('a < b', 'b')).toBe('a < b')
  })

  test('S-132 S-133 S-135 twenty per page, the total counted, at most 400', async () => {
    const id = await makeClass('Many', [])
    await run.rows(`insert into document (company_id, class_id, name, content)
      select ${run.companyId}, ${id}, 'doc ' || n, 'walrus' from generate_series(1, 450) n returning id`)
    const first = await search('walrus')
    expect([first.records.length, first.total, first.pages]).toEqual([20, 400, 20])
    expect((await search('walrus', '&pageNumber=20')).records).toHaveLength(20)
    expect((await search('walrus', '&pageNumber=21')).records).toEqual([])
    const stranger = await run.stranger(searchDocuments, { keyword: 'walrus' })
    expect(stranger.data.total).toBe(0)
  })

  test('uses the index', async () => {
    const query = sql`explain (format json) select id from document t
      where document_tokens(t.name || ' ' || t.content) @@ '''轴承'''::tsquery`
    const { rows } = await inWork(run.product.database, systemActor(), async ({ tx }) => {
      // With few documents a sequential scan is the better plan.
      await sql`set local enable_seqscan = off`.execute(tx)
      return query.execute(tx)
    })
    expect(JSON.stringify(rows)).toContain('document_search')
  })
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})

test('a page has its own documents in the language of the reader, the most relevant first; another page has none', async () => {
  const page = '/lak/pages/equipment/object'
  const { data } = await run.admin(listPageArticles, { page })
  expect(data.map(({ name, className }) => [name, className])[0]).toEqual(['Objects', 'Objects and models'])
  expect(data).toHaveLength(3)
  expect((await run.admin(listPageArticles, { page: '/lak/pages/unknown' })).data).toEqual([])
})
