// A document for readers: sanitized again in the browser, with its headings reported and pictures that can be enlarged.
import { type DocumentArticle, document } from '@gemba/contract/docs/document.ts'
import DOMPurify from 'dompurify'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { labelIn } from '../../../resource/labels.ts'
import { FileLinks } from '../../../ui/upload/file-links.tsx'
import { docsWords } from '../words.ts'
import styles from './article.module.css'

export interface Heading {
  id: string
  text: string
  level: number
}

/** Sets the ids of headings and makes pictures and code blocks focusable. Returns the headings in document order. */
function prepare(content: DocumentFragment, enlarge: string): Heading[] {
  for (const image of content.querySelectorAll('img')) {
    image.tabIndex = 0
    image.setAttribute('role', 'button')
    image.setAttribute('aria-label', `${enlarge} ${image.alt}`.trim())
  }
  // Focusable, so that the arrow keys scroll a wide block.
  for (const block of content.querySelectorAll('pre')) block.tabIndex = 0
  return [...content.querySelectorAll<HTMLElement>('h1, h2, h3')].map((heading, index) => {
    heading.id = `section-${index}`
    return { id: heading.id, text: heading.textContent ?? '', level: Number(heading.tagName.slice(1)) }
  })
}

interface ArticleProps {
  article: DocumentArticle
  /** Called with the headings when the document is rendered. */
  onHeadings?: ((headings: Heading[]) => void) | undefined
}

export function Article({ article, onHeadings }: ArticleProps) {
  const text = useText(docsWords)
  return (
    <article data-testid="article">
      <h1 className="flush size-20">{article.name}</h1>
      <p className={styles.time}>{text('updated', { time: article.updateTime })}</p>
      <ArticleContent article={article} onHeadings={onHeadings} />
    </article>
  )
}

/** The text and the attachments of a document, without its name. */
export function ArticleContent({ article, onHeadings }: ArticleProps) {
  const language = useLanguage((state) => state.language)
  const text = useText(docsWords)
  const body = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = useState<{ src: string; alt: string }>()
  useLayoutEffect(() => {
    const content = DOMPurify.sanitize(article.content, { RETURN_DOM_FRAGMENT: true, ADD_ATTR: ['target'] })
    const headings = prepare(content, text('enlarge'))
    body.current?.replaceChildren(content)
    onHeadings?.(headings)
  }, [article.content, text, onHeadings])
  const enlarge = (event: MouseEvent | KeyboardEvent) => {
    if (event.target instanceof HTMLImageElement) setPicture({ src: event.target.src, alt: event.target.alt })
  }
  // Attachments that the text contains are not listed again.
  const attached = article.attachments.filter(({ urlPath }) => !article.content.includes(urlPath))
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the pictures inside are the buttons; they come as text */}
      <div
        ref={body}
        className={styles.body}
        onClick={enlarge}
        onKeyDown={(event) => {
          if (event.key === 'Enter') enlarge(event)
        }}
      />
      {attached.length > 0 ? (
        <section className={styles.files} aria-label={labelIn(document, 'attachments', language)}>
          <FileLinks files={attached} />
        </section>
      ) : null}
      {picture ? <Enlarged {...picture} onClose={() => setPicture(undefined)} /> : null}
    </>
  )
}

function Enlarged({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const text = useText(docsWords)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.picture} onClose={onClose} data-testid="article-picture">
      <button type="button" onClick={onClose} aria-label={text('close')} title={text('close')}>
        <img src={src} alt={alt} />
      </button>
    </dialog>
  )
}
