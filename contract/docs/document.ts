// The documentation centre: classifications as a tree, documents under them; what ships with the product and a company's own.
import { defineCommand } from '../kit/command.ts'
import { restRoutes, route } from '../kit/dialects.ts'
import { choice, integer, optional, reference, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const rights = { view: 'document:view', edit: 'document:edit' }

/** A heading of the documentation centre. */
export const documentClass = defineResource('documentClass', {
  area: 'docs',
  fields: {
    name: text(128, { search: true }),
    parentId: optional(reference('documentClass')),
    sortNumber: integer({ min: 0, initial: 0 }),
  },
  list: ['name', 'sortNumber'],
  parent: 'parentId',
  routes: [...restRoutes('/documentClass', rights), route('tree', 'POST', '/documentClass/tree', rights.view)],
})

/** An article of the company's own. */
export const document = defineResource('document', {
  area: 'docs',
  fields: {
    classId: reference('documentClass'),
    name: text(200, { search: true }),
    format: choice<1 | 2>('document.format', { initial: 1 }),
    content: text(60_000, { search: true }),
    sortNumber: integer({ min: 0, initial: 0 }),
  },
  list: ['name', 'classId', 'format', 'sortNumber'],
  aliases: { title: 'name', cmsDocNavId: 'classId' },
  routes: restRoutes('/document', rights),
})

/** A classification as the centre shows it; names of fields by the specification, section 3. */
export interface DocumentNode {
  id: string
  parentId: string | null
  name: string
  /** 1 stands at the top, 2 below. */
  documentType: 1 | 2
  list: DocumentHead[]
  parentList: DocumentParent[]
  child: DocumentNode[]
}

export interface DocumentParent {
  id: string
  name: string
}

export interface DocumentHead {
  id: string
  name: string
  title: string
  updateTime: string
}

/** `content` is HTML that holds no script. */
export interface DocumentArticle extends DocumentHead {
  cmsDocNavId: string
  content: string
}

export interface DocumentHit extends DocumentHead {
  cmsDocNavId: string
  /** Text around the first place that matches. */
  summary: string
  parentList: DocumentParent[]
}

/** Hits that a search shows, whatever their number. */
export const mostHits = 400

const look = { area: 'docs', method: 'GET', permission: 'session' } as const

export const listDocumentTree = defineCommand('listDocumentTree', {
  ...look,
  paths: ['/portal/cmsdocnav/getTreeByQuery'],
  body: { name: optional(text(128)), resourcesCode: optional(text(32)) },
  errors: [],
  summary: 'The tree of the documentation; `name` keeps classifications and documents whose names contain it.',
})

export const listDocuments = defineCommand('listDocuments', {
  ...look,
  paths: ['/portal/cmsdoc/selectByNavId/:id'],
  body: { id: reference('documentClass') },
  errors: ['notFound'],
  summary: 'Documents of one classification with their contents.',
})

export const listDocumentChildren = defineCommand('listDocumentChildren', {
  ...look,
  paths: ['/portal/cmsdocnav/getTreeByid/:id'],
  body: { id: reference('documentClass') },
  errors: ['notFound'],
  summary: 'A classification with all below it, as a tree of one.',
})

export const listDocumentIndex = defineCommand('listDocumentIndex', {
  ...look,
  paths: ['/portal/cmsdocnav/getIndexTree'],
  body: { resourcesCode: optional(text(32)) },
  errors: [],
  summary: 'Top classifications for a product.',
})

export const searchDocuments = defineCommand('searchDocuments', {
  ...look,
  paths: ['/portal/cmsdocnav/searchCmsDoc'],
  body: {
    keyword: optional(text(128)),
    name: optional(text(128)),
    pageNumber: optional(integer({ min: 1 })),
    pageSize: optional(integer({ min: 1, max: 400 })),
  },
  errors: [],
  summary: 'Documents that contain every word of `keyword` (or `name`), best first, at most 400.',
})
