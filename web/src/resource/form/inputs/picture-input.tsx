// A picture as a value of a form. It is uploaded here, and the value is its address.
import { uploadPicture } from '@gemba/contract/admin/file.ts'
import { useContext } from 'react'
import { uploadFile } from '../../../api/transfer.ts'
import { useText } from '../../../i18n/text.ts'
import { Upload } from '../../../ui/upload/upload.tsx'
import { imageExtensions } from '../../../ui/upload/upload-kind.ts'
import { fileWords } from '../../../ui/upload/words.ts'
import type { FormInputProps } from '../form-field.ts'
import { PendingUploadContext } from '../pending-uploads.ts'
import styles from './inputs.module.css'

function PictureInput({ value, onChange }: FormInputProps) {
  const text = useText(fileWords)
  const addPending = useContext(PendingUploadContext)
  const address = typeof value === 'string' && value !== '' ? value : undefined
  const storedFiles = address ? [{ fileId: address, urlPath: address, fileType: 'png', fileName: text('picture') }] : []
  return (
    <Upload
      files={storedFiles}
      onChange={(files) => onChange(files.at(-1)?.urlPath ?? null)}
      send={(file, onProgress) => uploadFile(uploadPicture, file, { onProgress })}
      onSending={addPending}
      limit={1}
      accepts={imageExtensions}
    />
  )
}

/** A small picture; a dash if there is none. */
export function Picture({ value }: { value: unknown }) {
  const isThere = typeof value === 'string' && value !== ''
  return isThere ? <img className={styles.picture} src={value} alt="" data-testid="picture" /> : '—'
}

/** Input and display of a field with the address of a picture. */
export const pictureRule = {
  input: (props: FormInputProps) => <PictureInput {...props} />,
  renderValue: (value: unknown) => <Picture value={value} />,
}
