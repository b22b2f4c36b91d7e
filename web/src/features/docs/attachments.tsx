// Input for the files of a document. It shows the Markdown that embeds each file in the content.

import { document } from '@gemba/contract/docs/document.ts'
import { boundsOf } from '@gemba/contract/kit/field.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { useText } from '../../i18n/text.ts'
import type { FormInputProps } from '../../resource/form/form-field.ts'
import { FilesInput } from '../../resource/form/inputs/files-input.tsx'
import { PlainButton } from '../../ui/button/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/state/toast.tsx'
import { fileWords } from '../../ui/upload/words.ts'
import styles from './documents.module.css'

const isPicture = ({ fileType }: StoredFile): boolean => ['png', 'jpg', 'gif', 'ico'].includes(fileType)

/** Returns a file as Markdown: a picture is embedded, another file is a link. */
function markdownOf(file: StoredFile): string {
  const name = file.fileName.replace(/[[\]\\]/g, '\\$&')
  return `${isPicture(file) ? '!' : ''}[${name}](${file.urlPath})`
}

/** The files of a document, followed by their Markdown with a copy button. */
export function AttachmentsInput(props: FormInputProps<StoredFile[]>) {
  const text = useText(fileWords)
  const content = (props.value ?? []).map(markdownOf).join('\n')
  const copy = () =>
    void copyText(content).then((isCopied) =>
      isCopied ? toast('ok', text('copied')) : toast('warn', text('copyRefused')),
    )
  return (
    <>
      <FilesInput {...props} limit={boundsOf(document.fields.attachments).max ?? 1} />
      {content ? (
        <>
          <span className="muted size-12">{text('insertHint')}</span>
          <pre className={styles.markdown} data-testid="files-markdown">
            {content}
          </pre>
          <PlainButton onClick={copy}>{text('copy')}</PlainButton>
        </>
      ) : null}
    </>
  )
}
