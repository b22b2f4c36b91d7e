// The upload of the specification, section 5: accepted kinds, three files, a progress bar each, and no button at the
// limit.

import { FileTextIcon, UploadIcon, XIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { IconButton, PlainButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { toast } from '../state/toast.tsx'
import { formatFileSize } from '../value/file-size.ts'
import styles from './upload.module.css'
import { isAllowed, uploadExtensions } from './upload-kind.ts'
import { fileWords } from './words.ts'

export interface UploadedFile {
  fileId: string
  urlPath: string
  fileType: string
  fileName: string
  sizeBytes?: number
}

interface UploadProps<Uploaded extends UploadedFile> {
  /** Id of the input, for its label. */
  id?: string
  files: readonly Uploaded[]
  onChange: (files: Uploaded[]) => void
  /** Sends one file and reports the share that has been sent. */
  send: (file: File, onProgress: (share: number) => void) => Promise<Uploaded>
  /** Receives each upload that starts. It resolves to whether the file arrived. */
  onSending?: (upload: Promise<boolean>) => void
  /** Maximum number of files. */
  limit?: number
  /** Accepted extensions; by default those of every upload. */
  accepts?: readonly string[]
}

const pictures = new Set(['png', 'jpg', 'gif', 'ico'])

export function Upload<Uploaded extends UploadedFile>(props: UploadProps<Uploaded>) {
  const { id, files, onChange, send, onSending, limit = 3, accepts = uploadExtensions } = props
  const text = useText(fileWords)
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ name: string; share: number }>()
  // Other files may be removed while one is being sent.
  const latest = useRef(files)
  latest.current = files
  const upload = async (file: File): Promise<boolean> => {
    setSending({ name: file.name, share: 0 })
    try {
      const uploaded = await send(file, (share) => setSending({ name: file.name, share }))
      onChange([...latest.current, uploaded])
      return true
    } catch {
      toast('error', text('failed'))
      return false
    } finally {
      setSending(undefined)
    }
  }
  const take = (file: File | undefined) => {
    if (!file) return
    if (isAllowed(file.name, accepts)) {
      const arrival = upload(file)
      onSending?.(arrival)
    } else toast('warn', text('wrongFormat'))
  }
  return (
    <div className={`max-full-width ${styles.upload}`}>
      <ul className="unpadded unmarked below-8">
        {files.map((file) => (
          <li className="row gap-8 min-height-36" key={file.fileId} data-testid="upload-file">
            {pictures.has(file.fileType) ? <img src={file.urlPath} alt="" /> : <Icon of={FileTextIcon} size={20} />}
            <a className="grow shrinkable ellipsis" href={file.urlPath} target="_blank" rel="noopener">
              {file.fileName}
            </a>
            {file.sizeBytes === undefined ? null : (
              <span className="rigid muted size-12 numeric">{formatFileSize(file.sizeBytes)}</span>
            )}
            <IconButton
              of={XIcon}
              label={text('remove', { name: file.fileName })}
              onClick={() => onChange(files.filter((candidate) => candidate !== file))}
            />
          </li>
        ))}
        {sending ? (
          <li className="row gap-8 min-height-36" role="status">
            {text('sending', { name: sending.name })} <progress value={sending.share} />
          </li>
        ) : null}
      </ul>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept={accepts.map((extension) => `.${extension}`).join()}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
        data-testid="upload-input"
      />
      {files.length < limit && !sending ? (
        <PlainButton onClick={() => input.current?.click()} data-testid="upload-add">
          <Icon of={UploadIcon} /> {text('add')}
        </PlainButton>
      ) : null}
    </div>
  )
}
