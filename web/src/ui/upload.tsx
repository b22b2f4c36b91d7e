// The upload of the specification, section 5: kinds it takes, three files, a progress each, and no button at the limit.
import { useRef, useState } from 'react'
import { fileWords } from '../i18n/files.ts'
import { useText } from '../i18n/text.ts'
import { Icon } from './icon.tsx'
import { toast } from './toast.tsx'
import { isAllowed, spellings } from './upload-kind.ts'
import './upload.css'

export interface UploadedFile {
  fileId: string
  urlPath: string
  fileType: string
  fileName: string
}

interface UploadProps {
  files: readonly UploadedFile[]
  onChange: (files: UploadedFile[]) => void
  /** Sends one file and tells the share that has gone. */
  send: (file: File, onProgress: (share: number) => void) => Promise<UploadedFile>
  /** Most files. */
  limit?: number
  /** Extensions it takes; without it those of every upload. */
  accepts?: readonly string[]
}

const pictures = new Set(['png', 'jpg', 'gif', 'ico'])

export function Upload({ files, onChange, send, limit = 3, accepts = spellings }: UploadProps) {
  const text = useText(fileWords)
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ name: string; share: number }>()
  const take = async (file: File | undefined) => {
    if (!file) return
    if (!isAllowed(file.name, accepts)) {
      toast('warn', text('wrongFormat'))
      return
    }
    setSending({ name: file.name, share: 0 })
    try {
      const uploaded = await send(file, (share) => setSending({ name: file.name, share }))
      onChange([...files, uploaded])
    } catch {
      toast('error', text('failed'))
    } finally {
      setSending(undefined)
    }
  }
  return (
    <div className="upload">
      <ul>
        {files.map((file) => (
          <li key={file.fileId} data-testid="upload-file">
            {pictures.has(file.fileType) ? <img src={file.urlPath} alt="" /> : <Icon name="document" size={20} />}
            <a href={file.urlPath} target="_blank" rel="noopener">
              {file.fileName}
            </a>
            <button
              type="button"
              className="icon-button"
              onClick={() => onChange(files.filter((one) => one !== file))}
              aria-label={text('remove', { name: file.fileName })}
              title={text('remove', { name: file.fileName })}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
        {sending ? (
          <li role="status">
            {text('sending', { name: sending.name })} <progress value={sending.share} />
          </li>
        ) : null}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepts.map((extension) => `.${extension}`).join()}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
        data-testid="upload-input"
      />
      {files.length < limit && !sending ? (
        <button type="button" className="plain-button" onClick={() => input.current?.click()} data-testid="upload-add">
          <Icon name="upload" /> {text('add')}
        </button>
      ) : null}
    </div>
  )
}
