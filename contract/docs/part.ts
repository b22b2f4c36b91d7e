// The documentation centre.
import { definePart } from '../kit/module.ts'
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

export const docsPart = definePart({
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
