// Input for the content of a document, with a preview for readers.

import { uploadFile } from '@gemba/contract/admin/file.ts'
import { documentFormat } from '@gemba/contract/docs/dictionaries.ts'
import { document, previewDocument } from '@gemba/contract/docs/document.ts'
import { boundsOf } from '@gemba/contract/kit/field.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { Input } from 'antd'
import DOMPurify from 'dompurify'
import { type ClipboardEvent, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { notifyFailure } from '../../api/query.ts'
import { useCommandQuery } from '../../api/run.ts'
import { uploadFile as sendFile } from '../../api/transfer.ts'
import { useText } from '../../i18n/text.ts'
import type { FormInputProps } from '../../resource/form/form-field.ts'
import { PendingUploadContext } from '../../resource/form/pending-uploads.ts'
import articleStyles from './article/article.module.css'
import styles from './documents.module.css'
import { docsWords } from './words.ts'

const rows = 18
const pauseMs = 400
const { markdown, html } = documentFormat.codes

/** Returns the text, delayed until typing has paused for `pauseMs`. */
function useDebouncedText(text: string): string {
  const [debouncedText, setDebouncedText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return debouncedText
}

/** Returns a paste handler that uploads pictures as attachments and inserts them at the caret. */
function usePastedPictures(props: FormInputProps<string>) {
  const addPending = useContext(PendingUploadContext)
  const latest = useRef(props)
  latest.current = props
  const put = (content: string) => {
    latest.current = { ...latest.current, value: content }
    latest.current.onChange(content)
  }
  const insert = async (picture: File, place: string): Promise<boolean> => {
    const replacePlace = (by: string) => put((latest.current.value ?? '').replace(place, () => by))
    try {
      const file = await sendFile(uploadFile, picture, {})
      const attachments = [...((latest.current.values.attachments ?? []) as readonly StoredFile[]), file]
      latest.current.change?.('attachments', attachments)
      latest.current = { ...latest.current, values: { ...latest.current.values, attachments } }
      replacePlace(pictureIn(latest.current.values.format, file))
      return true
    } catch (error) {
      replacePlace('')
      notifyFailure(error)
      return false
    }
  }
  return (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pictures = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const insertions = pictures.map((picture) => ({ picture, place: `![${picture.name}](${crypto.randomUUID()})` }))
    const content = latest.current.value ?? ''
    put(
      content.slice(0, selectionStart) + insertions.map(({ place }) => place).join('\n') + content.slice(selectionEnd),
    )
    let before = Promise.resolve(true)
    for (const { picture, place } of insertions) {
      before = before.then(() => insert(picture, place))
      addPending(before)
    }
  }
}

const pictureIn = (format: unknown, { fileName, urlPath }: StoredFile): string =>
  format === html ? `<img src="${urlPath}" alt="">` : `![${fileName.replace(/[[\]\\]/g, '\\$&')}](${urlPath})`

export function ContentInput(props: FormInputProps<string>) {
  const { id, value, onChange, isDisabled, values } = props
  const text = useText(docsWords)
  const content = useDebouncedText(value ?? '')
  const paste = usePastedPictures(props)
  return (
    <div className={styles.editor}>
      <Input.TextArea
        id={id}
        rows={rows}
        value={value ?? ''}
        maxLength={boundsOf(document.fields.content).max}
        disabled={isDisabled}
        placeholder={text('pasteHint')}
        onChange={(event) => onChange(event.target.value)}
        onPaste={paste}
      />
      <Preview content={content} format={values.format === html ? html : markdown} />
    </div>
  )
}

function Preview({ content, format }: { content: string; format: typeof markdown | typeof html }) {
  const text = useText(docsWords)
  const body = useRef<HTMLDivElement>(null)
  const isEmpty = content.trim() === ''
  const { data } = useCommandQuery(previewDocument, { content, format }, { isEnabled: !isEmpty })
  const previewHtml = isEmpty ? '' : (data?.content ?? '')
  useLayoutEffect(() => {
    body.current?.replaceChildren(DOMPurify.sanitize(previewHtml, { RETURN_DOM_FRAGMENT: true, ADD_ATTR: ['target'] }))
  }, [previewHtml])
  return (
    <section className={styles.preview} aria-label={text('preview')} data-testid="document-preview">
      {isEmpty ? <p className="muted">{text('previewEmpty')}</p> : null}
      <div ref={body} className={articleStyles.body} />
    </section>
  )
}
