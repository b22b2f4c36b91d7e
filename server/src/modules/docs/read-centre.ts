import { documentType } from '@gemba/contract/docs/dictionaries.ts'
import {
  type DocumentArticle,
  type DocumentHead,
  type DocumentNode,
  type DocumentParent,
  listDocumentChildren,
  listDocumentIndex,
  listDocuments,
  listDocumentsOfModel,
  listDocumentTree,
  maxPerModel,
} from '@gemba/contract/docs/document.ts'
import { languages } from '@gemba/contract/kit/page.ts'
import { formatInstant } from '../../platform/clock.ts'
import type { RenamedColumns } from '../../platform/db/rows.ts'
import { companyOf, type Read } from '../../platform/db/work.ts'
import { DomainError, notFound } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { idOf } from '../../resource/crud.ts'
import { render } from './render.ts'

const file = import.meta.url

/**
 * Documents that the reader sees: those of the company and the shipped ones, in the reader's language or without a
 * language.
 */
export const visibleDocuments = ({ tx, actor }: Read) =>
  tx
    .selectFrom('document')
    .where(({ eb, and, or }) =>
      or([
        and([
          eb('document.company_id', '=', companyOf(actor)),
          or([
            eb('document.for_language', 'is', null),
            eb('document.for_language', '=', languages.indexOf(actor.language) + 1),
          ]),
        ]),
        and([eb('document.company_id', 'is', null), eb('document.language', '=', actor.language)]),
      ]),
    )

/** Classifications that the reader sees. */
const visibleClasses = ({ tx, actor }: Read) =>
  tx
    .selectFrom('document_class')
    .where(({ eb, and, or }) =>
      or([
        eb('company_id', '=', companyOf(actor)),
        and([eb('company_id', 'is', null), eb('language', '=', actor.language)]),
      ]),
    )

function classesOf(read: Read) {
  return visibleClasses(read)
    .select(['id', 'parent_id as parentId', 'name', 'product'])
    .orderBy('company_id', (order) => order.asc().nullsFirst())
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
}

type Head = RenamedColumns<'document', { id: 'id'; name: 'name'; updateTime: 'update_time' }>

export function headOf({ id, name, updateTime }: Head, zone: string): DocumentHead {
  return { id, name, updateTime: formatInstant(updateTime, zone) }
}

/** Returns all classifications by id, linked to a tree, with the heads of their documents. */
export async function nodesOf(read: Read): Promise<Map<string, DocumentNode>> {
  const classes = await classesOf(read)
  const rows = await visibleDocuments(read)
    .select(['id', 'class_id as classId', 'name', 'update_time as updateTime'])
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
  const { top, below } = documentType.codes
  const nodes = new Map(
    classes.map((row): [string, DocumentNode] => [
      row.id,
      { ...row, documentType: row.parentId === null ? top : below, list: [], parentList: [], child: [] },
    ]),
  )
  for (const row of rows) nodes.get(row.classId)?.list.push(headOf(row, read.actor.zone))
  for (const node of nodes.values()) {
    nodes.get(node.parentId ?? '')?.child.push(node)
    node.parentList = chainOf(node.id, nodes)
  }
  return nodes
}

/** Returns the path from the top to the classification itself. */
function chainOf(id: string, nodes: ReadonlyMap<string, DocumentNode>): DocumentParent[] {
  const chain: DocumentParent[] = []
  for (let node = nodes.get(id); node && chain.length < 50; node = nodes.get(node.parentId ?? '')) {
    chain.unshift({ id: node.id, name: node.name })
  }
  return chain
}

/** Returns the part of a tree whose names contain the text. */
function matching(nodes: readonly DocumentNode[], text: string): DocumentNode[] {
  const has = (name: string): boolean => name.toLowerCase().includes(text)
  return nodes.flatMap((node) => {
    if (has(node.name)) return [node]
    const filteredNode = { ...node, list: node.list.filter(({ name }) => has(name)), child: matching(node.child, text) }
    return filteredNode.list.length + filteredNode.child.length > 0 ? [filteredNode] : []
  })
}

async function topOf(read: Read, product: string | null | undefined): Promise<DocumentNode[]> {
  const nodes = [...(await nodesOf(read)).values()].filter(({ parentId }) => parentId === null)
  return product ? nodes.filter((node) => node.product === null || node.product === product) : nodes
}

async function contentsOf(read: Read, classId: string): Promise<DocumentArticle[]> {
  await visibleClasses(read).select('id').where('id', '=', classId).executeTakeFirstOrThrow(notFound)
  return articlesOf(read, visibleDocuments(read).where('class_id', '=', classId))
}

async function articlesOf({ actor }: Read, documents: ReturnType<typeof visibleDocuments>): Promise<DocumentArticle[]> {
  const rows = await documents
    .select(['id', 'class_id as classId', 'name', 'update_time as updateTime', 'format', 'content', 'attachments'])
    .$narrowType<Pick<DocumentArticle, 'attachments'>>()
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...headOf(row, actor.zone),
    classId: row.classId,
    content: render(row.format, row.content),
    attachments: row.attachments,
  }))
}

/** Routes of the documentation centre (shell specification, sections 2.7 and 7.1). */
export const centreRoutes = [
  ...handle(listDocumentTree, file, async (read, { name, product }) => {
    const top = await topOf(read, product)
    return name ? matching(top, name.toLowerCase()) : top
  }),
  ...handle(listDocumentIndex, file, async (read, { product }) =>
    (await topOf(read, product)).map((node) => ({ ...node, child: [] })),
  ),
  ...handle(listDocumentChildren, file, async (read, { id }) => {
    const node = (await nodesOf(read)).get(idOf(id))
    if (!node) throw new DomainError('notFound')
    return [node]
  }),
  ...handle(listDocuments, file, (read, { id }) => contentsOf(read, idOf(id))),
  ...handle(listDocumentsOfModel, file, (read, { modelId }) =>
    articlesOf(read, visibleDocuments(read).where('model_id', '=', idOf(modelId)).limit(maxPerModel)),
  ),
]
