// Pictures and files for documents: uploaded here, shown as the text that a document takes.
import { useState } from 'react'
import { fileWords } from '../../i18n/files.ts'
import { useText } from '../../i18n/text.ts'
import { uploadFile } from '../../resource/transfer.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { Upload, type UploadedFile } from '../../ui/upload.tsx'

const isPicture = ({ fileType }: UploadedFile): boolean => ['png', 'jpg', 'gif', 'ico'].includes(fileType)

/** A file as Markdown: shown when it is a picture, else a link. */
export function markdownOf(file: UploadedFile): string {
  const name = file.fileName.replace(/[[\]\\]/g, '\\$&')
  return `${isPicture(file) ? '!' : ''}[${name}](${file.urlPath})`
}

export function FilesDialog({ onClose }: { onClose: () => void }) {
  const text = useText(fileWords)
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const content = files.map(markdownOf).join('\n')
  const copy = () =>
    void copyText(content).then((isCopied) =>
      isCopied ? toast('ok', text('copied')) : toast('warn', text('copyRefused')),
    )
  return (
    <Panel title={text('files')} width={520} onClose={onClose} testId="files-dialog">
      <p>{text('insertHint')}</p>
      <Upload files={files} onChange={setFiles} send={(file, tell) => uploadFile('/meta/file/upload', file, tell)} />
      {content ? (
        <>
          <pre className="doc-markdown" data-testid="files-markdown">
            {content}
          </pre>
          <button type="button" className="plain-button" onClick={copy}>
            {text('copy')}
          </button>
        </>
      ) : null}
    </Panel>
  )
}
