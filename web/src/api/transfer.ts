// Transfers files: uploads report their progress, downloads are saved under the name that the server sends.
import type { AnyCommand, CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { splitEndpoint } from '@gemba/contract/kit/route.ts'
import { requestHeaders, retryOnce, unwrap } from './client.ts'
import { bodyWithoutPath, expandPath } from './expand-path.ts'
import { addressOf, signedUrl } from './service-address.ts'

interface UploadOptions<C> {
  /** Parameters of the path. */
  readonly input?: CommandInput<C>
  readonly onProgress?: (share: number) => void
}

/** Sends one file as multipart. The signature covers the length of the body, not its bytes. */
export function uploadFile<C extends AnyCommand>(
  command: C,
  file: File,
  { input, onProgress }: UploadOptions<C> = {},
): Promise<CommandReply<C>> {
  const path = expandPath(splitEndpoint(command.paths[0]).path, input ?? {})
  return retryOnce(async () => {
    const form = new FormData()
    form.append('file', file)
    const packed = new Response(form)
    const contentType = packed.headers.get('content-type') ?? ''
    const body = await packed.blob()
    const url = signedUrl(path)
    const signed = await requestHeaders(url, 'POST', `UNSIGNED${body.size}`)
    return unwrap<CommandReply<C>>(
      await send(addressOf(path, url), body, {
        headers: { ...signed, 'Content-Type': contentType },
        onProgress: onProgress ?? (() => undefined),
      }),
    )
  })
}

interface SendOptions {
  headers: Record<string, string>
  onProgress: (share: number) => void
}

/** Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function send(url: URL, body: Blob, { headers, onProgress }: SendOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('upload'))
    request.send(body)
  })
}

/** Requests a file and saves it. */
export async function downloadFile<C extends AnyCommand>(command: C, input: CommandInput<C>): Promise<void> {
  const { path: declared } = splitEndpoint(command.paths[0])
  const path = expandPath(declared, input)
  const response = await retryOnce(async () => {
    const url = signedUrl(path)
    const text = JSON.stringify(bodyWithoutPath(declared, input))
    const answer = await fetch(addressOf(path, url), {
      method: 'POST',
      headers: await requestHeaders(url, 'POST', text),
      body: text,
      credentials: 'include',
    })
    // A refusal is an envelope.
    if (answer.headers.get('content-type')?.includes('json')) await unwrap(answer)
    return answer
  })
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = decodeURIComponent(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
