import {
  listDocumentChildren,
  listDocumentIndex,
  listDocuments,
  listDocumentsOfModel,
  listDocumentTree,
  listPageArticles,
  searchDocuments,
} from '@gemba/contract/docs/document.ts'
import { useCommandQuery } from '../../../api/run.ts'

/** Number of hits on one page of the results. */
const hitsPerPage = 20

export const useDocumentIndex = (product: string) => useCommandQuery(listDocumentIndex, product ? { product } : {})

/** Reads the documents of a page. The page of a record has the documents of its list. */
export const usePageArticles = (pathname: string) =>
  useCommandQuery(listPageArticles, { page: pathname.split('/').slice(0, 5).join('/') })

export const useDocumentTree = () => useCommandQuery(listDocumentTree, {})

export const useDocumentChildren = (id: string) => useCommandQuery(listDocumentChildren, { id })

export const useArticles = (classId: string | undefined) =>
  useCommandQuery(listDocuments, { id: classId ?? '' }, { isEnabled: classId !== undefined })

export const useModelArticles = (modelId: string) => useCommandQuery(listDocumentsOfModel, { modelId })

export const useHits = (keyword: string, pageNumber = 1) =>
  useCommandQuery(searchDocuments, { keyword, pageNumber, pageSize: hitsPerPage }, { isEnabled: keyword !== '' })
