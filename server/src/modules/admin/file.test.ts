import { readdirSync } from 'node:fs'
import { request as openRequest } from 'node:http'
import { uploadFile } from '@gemba/contract/admin/file.ts'
import { saveCompanyDetails, saveCompanyFile } from '@gemba/contract/identity/company.ts'
import { readLoginBackground, readLoginConfig } from '@gemba/contract/identity/sign-in/registration.ts'
import type { Envelope, Refusal } from '@gemba/contract/kit/page.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { beforeAll, expect, test } from 'vitest'
import { unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const contents: Readonly<Record<string, Buffer>> = {
  png,
  jpg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  gif: Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'),
  ico: Buffer.from('00000100010010100000010020006804000016000000', 'hex'),
  pdf: Buffer.from('%PDF-1.7\n%%EOF\n'),
  xls: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]),
  csv: Buffer.from('code,name\nA-1,钢铁\n'),
  mp4: Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'),
  avi: Buffer.from('52494646000000004156492000000000', 'hex'),
}

const addressOf = (path: string) => `http://127.0.0.1:${run.product.port}/api${path}`

async function upload(
  name: string,
  content: Buffer,
  options: { token?: string; path?: string } = {},
): Promise<Envelope<StoredFile & Refusal> & Partial<StoredFile>> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const { token = run.tokens.admin, path = '/meta/file/upload' } = options
  const response = await fetch(addressOf(path), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'zh-CN' },
    body: form,
  })
  return response.json() as never
}

const read = (urlPath: string, headers: Record<string, string> = { authorization: `Bearer ${run.tokens.admin}` }) =>
  fetch(`http://127.0.0.1:${run.product.port}${urlPath}`, { headers })

test('S-189 S-293 S-317 each allowed kind is stored and answered, at all three addresses', async () => {
  for (const [extension, content] of Object.entries(contents)) {
    const answer = await upload(`图 1.${extension}`, content)
    expect(answer, extension).toMatchObject({
      code: '200',
      data: { fileType: extension, fileName: `图 1.${extension}` },
    })
    expect(answer.data.urlPath).toMatch(/^\/api\/file\/[\w-]{24}\.\w+$/)
    expect([answer.fileId, answer.fileType, answer.urlPath]).toEqual([
      answer.data.fileId,
      extension,
      answer.data.urlPath,
    ])
  }
  expect((await upload('a.png', png, { path: '/new/file/upload' })).code).toBe('200')
  expect((await upload('a.icon', contents.ico as Buffer)).data.fileType).toBe('ico')
  expect((await upload('a.pdf', contents.pdf as Buffer, { path: '/new/file/uploadPrintTemplate' })).code).toBe('200')
  expect((await upload('a.png', png, { path: '/new/file/uploadPrintTemplate' })).code).toBe('1501')
})

test('S-294 any other extension, and content that does not match its name, is rejected', async () => {
  for (const [name, content] of [
    ['a.svg', Buffer.from('<svg/>')],
    ['a.html', Buffer.from('<script>alert(1)</script>')],
    ['a', png],
    ['a.png', Buffer.from('<script>alert(1)</script>')],
    ['a.jpg', png],
    ['a.pdf', png],
    ['a.csv', Buffer.from([65, 0, 66])],
    ['a.csv', png],
    ['a.xlsx', Buffer.from('PK\u0003\u0004 broken')],
    ['a.xlsx', Buffer.alloc(0)],
  ] as const) {
    expect(await upload(name, content), name).toMatchObject({
      code: '1501',
      msg: '请上传正确的格式文件',
      data: { error: 'badFile' },
    })
  }
})

test('logo and background of a company are public before the sign-in, and no other file is', async () => {
  const path = '/meta/file/uploadPicture'
  expect((await upload('a.pdf', contents.pdf as Buffer, { path })).code).toBe('1501')
  expect((await upload('a.png', Buffer.from('<svg/>'), { path })).code).toBe('1501')
  const large = await upload('a.png', Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]), { path })
  expect(large.data.error).toBe('tooLarge')

  const { data: picture } = await upload('a.png', png, { path })
  const { data: sheet } = await upload('a.csv', contents.csv as Buffer)
  const readPicture = (urlPath: string) => read(urlPath.replace('/api/file/', '/api/company/picture/'), {})
  const isShown = async (urlPath: string) => (await readPicture(urlPath)).headers.get('content-type') === 'image/png'
  expect(await isShown(picture.urlPath)).toBe(false)
  for (const [key, urlPath] of [
    ['loginBackground', picture.urlPath],
    ['xtLogo', sheet.urlPath],
  ]) {
    await run.admin(saveCompanyFile, unchecked({ k_detail: key, urlPath }))
  }
  expect(await isShown(picture.urlPath)).toBe(true)
  expect(Buffer.from(await (await readPicture(picture.urlPath)).arrayBuffer()).equals(png)).toBe(true)
  expect(await (await readPicture(sheet.urlPath)).json()).toMatchObject({ data: { error: 'notFound' } })

  const address = picture.urlPath.replace('/api/file/', '/api/company/picture/')
  const companyCode = { company_code: run.codes.alpha }
  expect((await run.admin(readLoginConfig, unchecked(companyCode))).data).toMatchObject({ bgImg: address })
  expect((await run.admin(readLoginBackground, unchecked(companyCode))).data).toBe(address)
  // Another company that refers to the file can neither read nor remove it.
  await run.stranger(saveCompanyFile, unchecked({ k_detail: 'xtLogo', urlPath: picture.urlPath }))
  expect(await isShown(picture.urlPath)).toBe(true)
  await run.admin(saveCompanyDetails, unchecked({ k_detail: 'loginBackground', v_varchar: null }))
  expect(await isShown(picture.urlPath)).toBe(false)
})

test('a file is read by a plain link, with its original name, and never rendered as a page', async () => {
  const { data } = await upload('图 1.png', png)
  const response = await read(data.urlPath, { cookie: `token=${run.tokens.nobody}` })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': "inline; filename*=UTF-8''%E5%9B%BE%201.png",
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
  const part = await read(data.urlPath, { cookie: `token=${run.tokens.nobody}`, range: 'bytes=1-3' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 1-3/${png.length}`,
    'PNG',
  ])
  const sheet = await upload('a.csv', contents.csv as Buffer)
  expect((await read(sheet.data.urlPath)).headers.get('content-disposition')).toMatch(/^attachment/)
})

test('nobody else reads it: neither another company, nor without a session, nor by another name', async () => {
  const { data } = await upload('a.png', png)
  expect(await (await read(data.urlPath, { authorization: `Bearer ${run.tokens.stranger}` })).json()).toMatchObject({
    data: { error: 'notFound' },
  })
  expect(await (await read(data.urlPath, {})).json()).toMatchObject({ code: '506' })
  expect(await (await read('/api/file/..%2f..%2fgemba.lock')).json()).toMatchObject({ data: { error: 'notFound' } })
})

test('a request that announces a gigabyte is rejected before its body is read', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const request = openRequest(
      addressOf('/meta/file/upload'),
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${run.tokens.admin}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 2 ** 30,
        },
      },
      (response) => {
        response.on('error', () => undefined)
        response.once('data', (body) => resolve(`${response.statusCode} ${body}`))
      },
    )
    request.on('error', reject)
    request.write('--x\r\n')
  })
  expect(answer).toMatch(/^413 .*tooLarge/)
})

test('a body of unknown size is cut off at the limit and leaves nothing behind', async () => {
  const incoming = `${run.dataFolder}/files/incoming`
  // Other test files of the worker have workbooks there that wait for loading.
  const before = new Set(readdirSync(incoming))
  const chunk = Buffer.alloc(4 * 1024 * 1024, 1)
  let requestCount = 0
  const answer = await new Promise<number>((resolve) => {
    const request = openRequest(
      addressOf('/meta/file/upload'),
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${run.tokens.admin}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
      },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    request.on('error', () => resolve(0))
    request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.avi"\r\n\r\n')
    const more = (): void => {
      if (requestCount > 2 ** 30 || request.destroyed) return
      requestCount += chunk.length
      request.write(chunk, () => setImmediate(more))
    }
    more()
  })
  expect([413, 0]).toContain(answer)
  expect(requestCount).toBeLessThan(300 * 1024 * 1024)
  const [folder] = await run.rows<{ n: number }>("select count(*)::int as n from stored_file where extension = 'avi'")
  expect(folder?.n).toBe(1)
  expect(readdirSync(incoming).filter((name) => !before.has(name))).toEqual([])
})

test('a request without a file, or with another body, is rejected with a text', async () => {
  expect(await run.admin(uploadFile)).toMatchObject({ data: { error: 'unsupportedType' } })
  const response = await fetch(addressOf('/meta/file/upload'), {
    method: 'POST',
    headers: { authorization: `Bearer ${run.tokens.admin}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x--\r\n',
  })
  expect(await response.json()).toMatchObject({ data: { error: 'malformed' } })
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
