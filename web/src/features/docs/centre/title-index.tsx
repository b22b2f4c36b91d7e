import { type RefObject, useEffect, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { Heading } from '../article/article.tsx'
import { docsWords } from '../words.ts'
import styles from './title-index.module.css'

interface TitleIndexProps {
  /** The element that scrolls. */
  page: RefObject<HTMLElement | null>
  headings: readonly Heading[]
}

/** A heading counts as reached within this distance from the top, in px. */
const reachedPx = 32

/** The headings of a document. The current one is highlighted while the document scrolls. */
export function TitleIndex({ page, headings }: TitleIndexProps) {
  const text = useText(docsWords)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const element = page.current
    if (!element) return
    const follow = () => {
      const top = element.getBoundingClientRect().top
      const tops = headings.map(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - top)
      const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2
      const reached = tops.filter((place) => place <= reachedPx).length - 1
      setCurrent(isAtEnd && element.scrollTop > 0 ? headings.length - 1 : Math.max(0, reached))
    }
    follow()
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [page, headings])
  return (
    <nav className={styles.index} aria-label={text('index')}>
      {headings.length > 0 ? <h2>{text('index')}</h2> : null}
      {headings.map(({ id, text: title, level }, at) => (
        <button
          key={id}
          type="button"
          style={{ paddingLeft: 8 + Math.max(0, level - 2) * 12 }}
          aria-current={at === current ? 'location' : undefined}
          onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}
          data-testid="doc-index-entry"
        >
          {title}
        </button>
      ))}
    </nav>
  )
}
