import {
  type DocumentArticle,
  type DocumentHead,
  type DocumentNode,
  type DocumentParent,
  listDocumentChildren,
  listDocumentIndex,
  listDocuments,
  listDocumentTree,
} from '@gemba/contract/docs/document.ts'
import { type RawBuilder, sql } from 'kysely'
import { formatInstant } from '../../platform/clock.ts'
import type { Read } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handleRead, type Mounted } from '../../platform/http/route.ts'
import { idOf } from '../../resource/crud.ts'
import { render } from './render.ts'

const file = import.meta.url

interface ClassRow {
  id: string
  parentId: string | null
  name: string
  product: string | null
}

interface HeadRow {
  id: string
  classId: string
  name: string
  updateTime: number
}

/** Rows the reader sees: its company's own, and what ships in its language. */
export function visible({ actor }: Read): RawBuilder<unknown> {
  return sql`(t.company_id = ${actor.companyId} or (t.company_id is null and t.language = ${actor.language}))`
}

async function classesOf(read: Read): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`select t.id, t.parent_id as "parentId", t.name, t.product
    from document_class t where ${visible(read)} order by t.company_id nulls first, t.sort_number, t.id`.execute(
    read.tx,
  )
  return rows
}

export function headOf({ id, name, updateTime }: Omit<HeadRow, 'classId'>, zone: string): DocumentHead {
  return { id, name, title: name, updateTime: formatInstant(updateTime, zone) }
}

/** Every classification by id, joined to a tree, with the heads of its documents. */
export async function nodesOf(read: Read): Promise<Map<string, DocumentNode & { product: string | null }>> {
  const classes = await classesOf(read)
  const { rows } = await sql<HeadRow>`select t.id, t.class_id as "classId", t.name, t.update_time as "updateTime"
    from document t where ${visible(read)} order by t.sort_number, t.id`.execute(read.tx)
  const nodes = new Map(
    classes.map(({ id, parentId, name, product }) => {
      const documentType: 1 | 2 = parentId === null ? 1 : 2
      return [
        id,
        { id, parentId, name, product, documentType, list: [], parentList: [], child: [] } as DocumentNode & {
          product: string | null
        },
      ]
    }),
  )
  for (const row of rows) nodes.get(row.classId)?.list.push(headOf(row, read.actor.zone))
  for (const node of nodes.values()) {
    nodes.get(node.parentId ?? '')?.child.push(node)
    node.parentList = chainOf(node.id, nodes)
  }
  return nodes
}

/** From the top down to the classification itself. */
function chainOf(id: string, nodes: ReadonlyMap<string, DocumentNode>): DocumentParent[] {
  const chain: DocumentParent[] = []
  for (let node = nodes.get(id); node && chain.length < 50; node = nodes.get(node.parentId ?? '')) {
    chain.unshift({ id: node.id, name: node.name })
  }
  return chain
}

/** What is left of a tree when only names that contain the text count. */
function matching(nodes: readonly DocumentNode[], text: string): DocumentNode[] {
  const has = (name: string): boolean => name.toLowerCase().includes(text)
  return nodes.flatMap((node) => {
    if (has(node.name)) return [node]
    const kept = { ...node, list: node.list.filter(({ name }) => has(name)), child: matching(node.child, text) }
    return kept.list.length + kept.child.length > 0 ? [kept] : []
  })
}

async function topOf(read: Read, product: string | null | undefined): Promise<DocumentNode[]> {
  const nodes = [...(await nodesOf(read)).values()].filter(({ parentId }) => parentId === null)
  return product ? nodes.filter((node) => node.product === null || node.product === product) : nodes
}

async function contentsOf(read: Read, classId: string): Promise<DocumentArticle[]> {
  const found = await sql`select from document_class t where ${visible(read)} and t.id = ${classId}`.execute(read.tx)
  if (found.rows.length === 0) throw new DomainError('notFound')
  const { rows } = await sql<
    Omit<HeadRow, 'classId'> & { format: number; content: string }
  >`select t.id, t.name, t.update_time as "updateTime", t.format, t.content
    from document t where ${visible(read)} and t.class_id = ${classId} order by t.sort_number, t.id`.execute(read.tx)
  return rows.map((row) => ({
    ...headOf(row, read.actor.zone),
    cmsDocNavId: classId,
    content: render(row.format, row.content),
  }))
}

/** Reading the centre: tree, top, children, documents (shell specification, sections 2.7 and 7.1). */
export const centreRoutes: Mounted[] = [
  ...handleRead(listDocumentTree, file, async (read, { name, resourcesCode }) => {
    const top = await topOf(read, resourcesCode)
    return name ? matching(top, name.toLowerCase()) : top
  }),
  ...handleRead(listDocumentIndex, file, async (read, { resourcesCode }) =>
    (await topOf(read, resourcesCode)).map((node) => ({ ...node, child: [] })),
  ),
  ...handleRead(listDocumentChildren, file, async (read, { id }) => {
    const node = (await nodesOf(read)).get(idOf(id))
    if (!node) throw new DomainError('notFound')
    return [node]
  }),
  ...handleRead(listDocuments, file, (read, { id }) => contentsOf(read, idOf(id))),
]
