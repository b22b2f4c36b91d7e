// Files as links with their names and sizes.
import { FileTextIcon } from 'lucide-react'
import { Icon } from '../icon/icon.tsx'
import { formatFileSize } from '../value/file-size.ts'
import styles from './upload.module.css'

export interface LinkedFile {
  fileId: string
  fileName: string
  sizeBytes: number
  /** Without it the name is not a link. */
  urlPath?: string
}

export function FileLinks({ files }: { files: readonly LinkedFile[] }) {
  return (
    <ul className={`plain-list ${styles.links}`} data-testid="file-links">
      {files.map(({ fileId, fileName, sizeBytes, urlPath }) => (
        <li className="row gap-8 min-height-28 break-words" key={fileId}>
          <Icon of={FileTextIcon} />
          {urlPath ? (
            <a href={urlPath} target="_blank" rel="noopener">
              {fileName}
            </a>
          ) : (
            <span>{fileName}</span>
          )}
          <span className="rigid muted size-12 numeric">{formatFileSize(sizeBytes)}</span>
        </li>
      ))}
    </ul>
  )
}
