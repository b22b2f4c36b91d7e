// Files of a record. They are uploaded here and attached to the record when it is saved.
import { uploadFile } from '@gemba/contract/admin/file.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { useContext } from 'react'
import { uploadFile as sendFile } from '../../../api/transfer.ts'
import { FileLinks } from '../../../ui/upload/file-links.tsx'
import { Upload } from '../../../ui/upload/upload.tsx'
import { PendingUploadContext } from '../pending-uploads.ts'

export interface FilesInputProps {
  id: string
  value: readonly StoredFile[] | null | undefined
  onChange: (files: StoredFile[]) => void
  /** Maximum number of files. */
  limit: number
  isDisabled: boolean
}

export function FilesInput({ id, value, onChange, limit, isDisabled }: FilesInputProps) {
  const files = value ?? []
  const addPending = useContext(PendingUploadContext)
  if (isDisabled) return <FileLinks files={files} />
  return (
    <Upload
      id={id}
      files={files}
      onChange={onChange}
      send={(file, onProgress) => sendFile(uploadFile, file, { onProgress })}
      onSending={addPending}
      limit={limit}
    />
  )
}
