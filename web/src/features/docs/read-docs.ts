import type { DocumentArticle, DocumentHit, DocumentNode } from '@gemba/contract/docs/document.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useRead } from '../../resource/query.ts'

/** Hits on one page of the results. */
export const hitsPerPage = 20

export function useDocumentIndex(product: string) {
  const language = useLanguage((state) => state.language)
  return useRead<DocumentNode[]>(['docs', 'index', { product, language }], {
    path: '/portal/cmsdocnav/getIndexTree',
    body: product ? { resourcesCode: product } : {},
    method: 'GET',
  })
}

export function useDocumentTree() {
  const language = useLanguage((state) => state.language)
  return useRead<DocumentNode[]>(['docs', 'tree', { language }], {
    path: '/portal/cmsdocnav/getTreeByQuery',
    method: 'GET',
  })
}

export function useDocumentChildren(id: string) {
  return useRead<DocumentNode[]>(['docs', 'children', { id }], {
    path: `/portal/cmsdocnav/getTreeByid/${id}`,
    method: 'GET',
  })
}

export function useArticles(classId: string | undefined) {
  return useRead<DocumentArticle[]>(['docs', 'articles', { classId }], {
    path: `/portal/cmsdoc/selectByNavId/${classId}`,
    method: 'GET',
    isEnabled: classId !== undefined,
  })
}

export function useHits(keyword: string, pageNumber = 1) {
  const language = useLanguage((state) => state.language)
  return useRead<Page<DocumentHit>>(['docs', 'hits', { keyword, pageNumber, language }], {
    path: '/portal/cmsdocnav/searchCmsDoc',
    body: { keyword, pageNumber, pageSize: hitsPerPage },
    method: 'GET',
    isEnabled: keyword !== '',
  })
}
