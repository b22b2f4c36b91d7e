// The manifest of the docs module.

import { defineModule } from '../kit/module.ts'
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

export const docs = defineModule('docs', {
  label: ['文档', '文件', 'Documents'],
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
