// The four views of the help box.

import { maxHits } from '@gemba/contract/docs/document.ts'
import { FileTextIcon, FolderIcon, SearchIcon } from 'lucide-react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { Article } from '../article/article.tsx'
import { Highlight } from '../article/highlight.tsx'
import { useArticles, useDocumentChildren, useDocumentIndex, useHits, usePageArticles } from '../article/read-docs.ts'
import { docsWords } from '../words.ts'
import styles from './help-content.module.css'
import { type HelpState, openArticle, openPlace } from './help-view.ts'

interface HelpContentProps {
  state: HelpState
  product: string
  onChange: (state: HelpState) => void
}

export function HelpContent(props: HelpContentProps) {
  switch (props.state.view) {
    case 'first':
      return <First {...props} />
    case 'two':
      return <Two {...props} />
    case 'view':
      return <View {...props} />
    case 'seach':
      return <Seach {...props} />
  }
}

/** Documents about the active page. */
function OfPage({ state, onChange }: Omit<HelpContentProps, 'product'>) {
  const text = useText(docsWords)
  const { pathname } = useLocation()
  const { data = [] } = usePageArticles(pathname)
  if (data.length === 0) return null
  return (
    <section
      className="margin-bottom-8 padding-bottom-8 line-below"
      aria-label={text('ofPage')}
      data-testid="help-of-page"
    >
      <h3 className="below-4 muted size-12 bold">{text('ofPage')}</h3>
      <ul className={styles.list}>
        {data.map(({ id, name, classId, className }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChange(openArticle(state, { id: classId, name: className }, { id, name }))}
            >
              <Icon of={FileTextIcon} /> {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Documents about the active page, then all classifications. */
function First(props: HelpContentProps) {
  return (
    <>
      <OfPage {...props} />
      <Classes {...props} />
    </>
  )
}

function Classes({ state, product, onChange }: HelpContentProps) {
  const text = useText(docsWords)
  return (
    <QueryBoundary query={useDocumentIndex(product)}>
      {(nodes) =>
        nodes.length === 0 ? (
          <EmptyState title={text('noDocuments')} />
        ) : (
          <ul className={styles.list}>
            {nodes.map((node) => (
              <li key={node.id}>
                <button type="button" onClick={() => onChange(openPlace(state, { id: node.id, name: node.name }))}>
                  <Icon of={FolderIcon} /> {node.name}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  )
}

function Two({ state, onChange }: HelpContentProps) {
  const text = useText(docsWords)
  const place = state.place ?? { id: '0', name: '' }
  return (
    <QueryBoundary query={useDocumentChildren(place.id)}>
      {([node]) =>
        !node || node.child.length + node.list.length === 0 ? (
          <EmptyState title={text('noDocuments')} />
        ) : (
          <ul className={styles.list}>
            {node.child.map((child) => (
              <li key={`class-${child.id}`}>
                <button type="button" onClick={() => onChange(openPlace(state, { id: child.id, name: child.name }))}>
                  <Icon of={FolderIcon} /> {child.name}
                </button>
              </li>
            ))}
            {node.list.map(({ id, name }) => (
              <li key={id}>
                <button type="button" onClick={() => onChange(openArticle(state, place, { id, name }))}>
                  <Icon of={FileTextIcon} /> {name}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  )
}

function View({ state }: HelpContentProps) {
  const text = useText(docsWords)
  return (
    <QueryBoundary query={useArticles(state.place?.id)}>
      {(articles) => {
        const article = articles.find(({ id }) => id === state.article?.id)
        return article ? <Article article={article} /> : <EmptyState title={text('noDocuments')} />
      }}
    </QueryBoundary>
  )
}

function Seach({ state, onChange }: HelpContentProps) {
  const text = useText(docsWords)
  return (
    <QueryBoundary query={useHits(state.query)}>
      {({ records, total }) =>
        records.length === 0 ? (
          <EmptyState icon={SearchIcon} title={text('notFound', { query: state.query })} />
        ) : (
          <>
            <p className="below-4 muted size-12">
              {total >= maxHits ? text('onlyFirst', { n: maxHits }) : text('total', { n: total })}
            </p>
            <ul className={styles.list}>
              {records.map((hit) => (
                <li key={hit.id}>
                  <button
                    type="button"
                    onClick={() => {
                      const place = { id: hit.classId, name: hit.parentList.at(-1)?.name ?? '' }
                      onChange(openArticle(state, place, { id: hit.id, name: hit.name }))
                    }}
                  >
                    <Icon of={FileTextIcon} />
                    <span>
                      <strong className="block bold">
                        <Highlight text={hit.name} query={state.query} />
                      </strong>
                      <small className="muted size-12 break-words">
                        <Highlight text={hit.summary} query={state.query} />
                      </small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryBoundary>
  )
}
