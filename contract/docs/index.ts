// The manifest of the docs module.

import { defineModule, definePart } from '../kit/module.ts'
import { documentFormat, documentLanguage, documentType } from './dictionaries.ts'
import {
  document,
  documentClass,
  listDocumentChildren,
  listDocumentIndex,
  listDocuments,
  listDocumentsOfModel,
  listDocumentTree,
  listPageArticles,
  previewDocument,
  searchDocuments,
} from './document.ts'
import { docsPermissions } from './permissions.ts'

const docsPart = definePart({
  resources: [documentClass, document],
  commands: [
    listDocumentTree,
    listDocuments,
    listPageArticles,
    listDocumentChildren,
    listDocumentIndex,
    listDocumentsOfModel,
    previewDocument,
    searchDocuments,
  ],
  permissions: docsPermissions,
  dictionaries: [documentFormat, documentLanguage, documentType],
})

export const docs = defineModule('docs', ['文档', '文件', 'Documents'], [docsPart])
