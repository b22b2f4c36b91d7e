// The tree at the left, the documents of a classification and the open document in the middle, its headings at the
// right.

import type { DocumentArticle, DocumentNode } from '@gemba/contract/docs/document.ts'
import { useCallback, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { PlainButton } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { Tab, Tabs } from '../../../ui/tabs/tabs.tsx'
import { Tree } from '../../../ui/tree/tree.tsx'
import type { TreeNode } from '../../../ui/tree/visible-nodes.ts'
import { Article, type Heading } from '../article/article.tsx'
import { useArticles, useDocumentTree } from '../article/read-docs.ts'
import { docsWords } from '../words.ts'
import styles from './document-view.module.css'
import { TitleIndex } from './title-index.tsx'

interface DocumentViewProps {
  classId: string | undefined
  documentId: string | undefined
  onOpen: (classId: string, documentId?: string) => void
}

const treeOf = (nodes: readonly DocumentNode[]): TreeNode[] =>
  nodes.map(({ id, name, child }) => ({ id, name, children: treeOf(child) }))

export function DocumentView({ classId, documentId, onOpen }: DocumentViewProps) {
  const text = useText(docsWords)
  return (
    <QueryBoundary query={useDocumentTree()}>
      {(nodes) => {
        const openClassId = classId ?? nodes.find(({ list }) => list.length > 0)?.id
        return (
          <div className={styles.view}>
            <nav className={styles.tree} aria-label={text('classes')}>
              <Tree
                label={text('classes')}
                nodes={treeOf(nodes)}
                chosen={openClassId}
                onChoose={(id) => {
                  if (id) onOpen(id)
                }}
              />
            </nav>
            <Documents key={openClassId} classId={openClassId} documentId={documentId} onOpen={onOpen} />
          </div>
        )
      }}
    </QueryBoundary>
  )
}

function Documents({ classId, documentId, onOpen }: DocumentViewProps) {
  const text = useText(docsWords)
  const [headings, setHeadings] = useState<readonly Heading[]>([])
  const page = useRef<HTMLElement>(null)
  const showHeadings = useCallback((newHeadings: Heading[]) => {
    setHeadings(newHeadings)
    page.current?.scrollTo({ top: 0 })
  }, [])
  const read = useArticles(classId)
  if (!classId) return <EmptyState title={text('noDocuments')} />
  return (
    <>
      <main className={styles.page} ref={page}>
        <QueryBoundary query={read}>
          {(articles) => {
            const at = Math.max(
              0,
              articles.findIndex(({ id }) => id === documentId),
            )
            const article = articles[at]
            if (!article) return <EmptyState title={text('noDocuments')} />
            const open = (id: string) => onOpen(classId, id)
            return (
              <>
                <ArticleList articles={articles} shownId={article.id} onOpen={open} />
                <Article article={article} onHeadings={showHeadings} />
                <Neighbours previous={articles[at - 1]} next={articles[at + 1]} onOpen={open} />
              </>
            )
          }}
        </QueryBoundary>
      </main>
      <TitleIndex page={page} headings={headings} />
    </>
  )
}

interface ListProps {
  articles: readonly DocumentArticle[]
  shownId: string
  onOpen: (id: string) => void
}

function ArticleList({ articles, shownId, onOpen }: ListProps) {
  const text = useText(docsWords)
  return (
    <div className={styles.articles}>
      <Tabs label={text('documents')}>
        {articles.map(({ id, name }) => (
          <Tab key={id} isChosen={id === shownId} onChoose={() => onOpen(id)}>
            {name}
          </Tab>
        ))}
      </Tabs>
    </div>
  )
}

interface NeighboursProps {
  previous: DocumentArticle | undefined
  next: DocumentArticle | undefined
  onOpen: (id: string) => void
}

function Neighbours({ previous, next, onOpen }: NeighboursProps) {
  const text = useText(docsWords)
  return (
    <div className={styles.neighbours}>
      {previous ? (
        <PlainButton onClick={() => onOpen(previous.id)} data-testid="doc-previous">
          {text('previous', { name: previous.name })}
        </PlainButton>
      ) : (
        <span />
      )}
      {next ? (
        <PlainButton onClick={() => onOpen(next.id)} data-testid="doc-next">
          {text('next', { name: next.name })}
        </PlainButton>
      ) : null}
    </div>
  )
}
