// Documentation centre: a tree of classifications with their documents, both those of the product and the company's
// own.

import { model } from '../equipment/model.ts'
import { companyGroup } from '../identity/menu-groups.ts'
import { choice, integer, optional, type RowOf, reference, type Tree, text, tree } from '../kit/field.ts'
import type { Page } from '../kit/menu.ts'
import { pageOf, paging, rowsOf } from '../kit/reply.ts'
import { restRoutes, route } from '../kit/route.ts'
import { files } from '../stored-file.ts'
import { defineCommand, defineResource } from './define.ts'
import { documentFormat, documentLanguage, documentType } from './dictionaries.ts'

/** A classification of the documentation centre. */
export const documentClass = defineResource('documentClass', {
  noun: ['文档分类', '文件分類', 'Document category', 'Document categories'],
  meaning: {
    is: 'A classification of the documentation centre, which contains documents.',
    use: [
      '分类是文档中心的标题；文档归在其下。先建分类，再写文档。',
      '分類是文件中心的標題；文件歸在其下。先建分類，再寫文件。',
      'Categories structure the documentation centre. Create one, then write documents in it.',
    ],
  },
  rights: 'document',
  page: { in: companyGroup, path: 'document/class', icon: 'folder', order: 6 },
  fields: {
    name: text(['分类名称', '分類名稱', 'Name'], { max: 128, search: true }),
    parentId: optional(reference(['上级分类', '上級分類', 'Parent'], 'self')),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['name', 'sortNumber'],
  parent: 'parentId',
  routes: [...restRoutes('/documentClass'), route('tree', 'read', 'POST /documentClass/tree')],
})

export const documentPage = {
  in: companyGroup,
  path: 'document/article',
  icon: 'document',
  order: 5,
  title: ['文档维护', '文件維護', 'Documents'],
} as const satisfies Page

/** An article of the company. */
export const document = defineResource('document', {
  noun: ['文档', '文件', 'Document', 'Documents'],
  meaning: {
    is: 'An article of the documentation centre.',
    use: [
      '文档中心的文章，例如操作规程和应急处理。先建文档分类。指定模型后，该类设备报警时会显示在报警详情中。',
      '文件中心的文章，例如操作規程和應急處理。先建文件分類。指定模型後，該類設備警報時會顯示在警報詳情中。',
      'Articles of the documentation centre, such as instructions and emergency procedures. Each belongs to a category. Documents of a model are offered in the alarms of its objects.',
    ],
  },
  page: documentPage,
  fields: {
    classId: reference(['文档分类', '文件分類', 'Category'], documentClass),
    name: text(['标题', '標題', 'Title'], { max: 200, search: true }),
    /** Offered when equipment of this model raises an alarm. */
    modelId: optional(reference(['适用模型', '適用模型', 'For model'], model)),
    /** Language of its readers. If empty, it is shown to all. */
    forLanguage: optional(choice(['语言', '語言', 'Language'], documentLanguage)),
    format: choice(['格式', '格式', 'Format'], documentFormat, { initial: 1 }),
    content: text(['内容', '內容', 'Content'], { max: 60_000, search: true }),
    attachments: files(['附件', '附件', 'Attachments'], { max: 20 }),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['name', 'classId', 'modelId', 'forLanguage', 'format', 'attachments', 'sortNumber'],
  filters: ['classId', 'modelId', 'format', 'updateTime', 'updateUser'],
  aliases: { title: 'name', cmsDocNavId: 'classId' },
  routes: restRoutes('/document'),
})

const parentFields = { id: reference(documentClass), name: text() }
export type DocumentParent = RowOf<typeof parentFields>

const headFields = { id: reference(document), name: text({ aliases: ['title'] }), updateTime: text() }
const classId = reference(documentClass, { aliases: ['cmsDocNavId'] })
export type DocumentHead = RowOf<typeof headFields>

/** A classification as the centre shows it, with field names of the specification, section 3. */
const nodeFields = {
  id: reference(documentClass),
  parentId: optional(reference(documentClass)),
  name: text(),
  /** Code of the product that it belongs to. Null: all products. */
  product: optional(text()),
  documentType: choice(documentType),
  list: rowsOf(headFields),
  parentList: rowsOf(parentFields),
}
const nodes = tree(nodeFields, { below: 'child' })
export type DocumentNode = Tree<RowOf<typeof nodeFields>, 'child'>

const { attachments } = document.fields

/** `content` is HTML without scripts. */
const articleFields = { ...headFields, classId, content: text(), attachments }
export type DocumentArticle = RowOf<typeof articleFields>

/** `summary` is the text around the first match. */
const hitFields = {
  ...headFields,
  classId,
  summary: text(),
  parentList: rowsOf(parentFields),
}
export type DocumentHit = RowOf<typeof hitFields>

/** Maximum number of hits of a search. */
export const maxHits = 400

const look = { permission: 'session' } as const

export const listDocumentTree = defineCommand('listDocumentTree', {
  ...look,
  kind: 'read',
  title: ['文档目录', '文件目錄', 'Documentation tree'],
  paths: ['GET /portal/cmsdocnav/getTreeByQuery'],
  input: { name: optional(text({ max: 128 })), product: optional(text({ max: 32, aliases: ['resourcesCode'] })) },
  reply: nodes,
  errors: [],
  summary:
    'Returns the tree of the documentation. With `name`, only classifications and documents whose names contain it.',
})

export const listDocuments = defineCommand('listDocuments', {
  ...look,
  kind: 'read',
  title: ['分类下的文档', '分類下的文件', 'Documents of a category'],
  paths: ['GET /portal/cmsdoc/selectByNavId/:id'],
  input: { id: reference(documentClass) },
  reply: rowsOf(articleFields),
  errors: ['notFound'],
  summary: 'Lists the documents of one classification with their contents.',
})

/** Maximum number of documents that are offered for one model. */
export const maxPerModel = 20

export const listDocumentsOfModel = defineCommand('listDocumentsOfModel', {
  ...look,
  kind: 'read',
  title: ['模型的文档', '模型的文件', 'Documents of a model'],
  paths: ['POST /document/ofModel'],
  input: { modelId: reference(model) },
  reply: rowsOf(articleFields),
  errors: ['notFound'],
  summary: 'Returns the first 20 documents of one model with their contents, in the language of the reader.',
})

export const listDocumentChildren = defineCommand('listDocumentChildren', {
  ...look,
  kind: 'read',
  title: ['分类及下级', '分類及下級', 'A category with its subcategories'],
  paths: ['GET /portal/cmsdocnav/getTreeByid/:id'],
  input: { id: reference(documentClass) },
  reply: nodes,
  errors: ['notFound'],
  summary: 'Returns a classification with everything below it, as a tree with one root.',
})

export const listDocumentIndex = defineCommand('listDocumentIndex', {
  ...look,
  kind: 'read',
  title: ['文档首页分类', '文件首頁分類', 'Top categories'],
  paths: ['GET /portal/cmsdocnav/getIndexTree'],
  input: { product: optional(text({ max: 32, aliases: ['resourcesCode'] })) },
  reply: nodes,
  errors: [],
  summary: 'Lists the top classifications of a product.',
})

const pageArticleFields = { id: reference(document), name: text(), classId, className: text() }

export const listPageArticles = defineCommand('listPageArticles', {
  ...look,
  kind: 'read',
  title: ['页面的文档', '頁面的文件', 'Documents of a page'],
  paths: ['POST /document/ofPage'],
  input: { page: text({ max: 128 }) },
  reply: rowsOf(pageArticleFields),
  errors: [],
  summary:
    'Lists the documents of the product that explain a page of the menu, the most specific first. Empty if there are none.',
})

export const previewDocument = defineCommand('previewDocument', {
  kind: 'read',
  permission: 'document:view',
  title: ['预览文档', '預覽文件', 'Preview a document'],
  paths: ['POST /document/preview'],
  input: { format: choice(documentFormat), content: text({ max: 60_000 }) },
  reply: { content: text() },
  errors: [],
  summary: 'Returns a content as readers will see it: HTML without scripts. Nothing is stored.',
})

export const searchDocuments = defineCommand('searchDocuments', {
  ...look,
  kind: 'read',
  title: ['搜索文档', '搜尋文件', 'Search the documentation'],
  paths: ['GET /portal/cmsdocnav/searchCmsDoc'],
  input: {
    keyword: optional(text({ max: 128 })),
    name: optional(text({ max: 128 })),
    ...paging,
    pageSize: optional(integer({ min: 1, max: maxHits })),
  },
  reply: pageOf(hitFields),
  errors: [],
  summary: 'Lists documents that contain every word of `keyword` (or `name`), best match first, at most 400.',
})
