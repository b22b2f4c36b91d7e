// Documents about equipment of one model, shown in the details of its alarms and on the pages of its objects.
import type { DocumentArticle } from '@gemba/contract/docs/document.ts'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { ArticleContent } from './article/article.tsx'
import { useModelArticles } from './article/read-docs.ts'
import styles from './documents.module.css'
import { docsWords } from './words.ts'

export function ModelDocuments({ id }: { id: string }) {
  const text = useText(docsWords)
  const { data: articles = [] } = useModelArticles(id)
  if (articles.length === 0) return null
  return (
    <section className={styles.documents} data-testid="model-documents">
      <h3 className="below-8 size-14">{text('ofModel')}</h3>
      {articles.map((article) => (
        <CollapsedDocument key={article.id} article={article} />
      ))}
    </section>
  )
}

/** A collapsed document. Its pictures are loaded when it is expanded. */
function CollapsedDocument({ article }: { article: DocumentArticle }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="padding-8-12 clickable bold">{article.name}</summary>
      {isOpen ? <ArticleContent article={article} /> : null}
    </details>
  )
}
