// Opens what several servers share beside the databases: Redis with the limits, and the uploads in a folder or a bucket.
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { BucketContents, moveContents } from '../../platform/files/contents.ts'
import { FileFolder } from '../../platform/files/file-folder.ts'
import { S3Bucket } from '../../platform/files/s3/s3-bucket.ts'
import { Limits } from '../../platform/limits/limits.ts'
import { RedisConnection } from '../../platform/redis-connection.ts'
import type { Settings } from '../../platform/settings.ts'
import { firstLine, StartRefusal } from '../../platform/start-refusal.ts'
import type { ServerGroup } from '../store/join-servers.ts'
import type { CloseStack } from './close-stack.ts'
import type { StartOptions } from './start-options.ts'

/** Returns the folder of uploads, if they are not in a bucket. */
export const filesFolderOf = ({ dataFolder, filesFolder }: Settings): string => filesFolder ?? join(dataFolder, 'files')

/** Returns the machine and data folder of one of several servers, for notices about it; '' of the only one. */
export const serverNameOf = ({ dataFolder }: Settings, { calls }: Pick<ServerGroup, 'calls'>): string =>
  calls ? `${hostname()}:${resolve(dataFolder)}` : ''

interface OpenFiles {
  readonly files: FileFolder
  /** Undefined without `S3_URL`. */
  readonly bucket: S3Bucket | undefined
}

/**
 * Opens the store of uploads. Uploads of the time before `S3_URL` move into the bucket. Throws `StartRefusal` if the bucket
 * accepts nothing.
 */
async function openFiles({ settings, say }: StartOptions, stack: CloseStack): Promise<OpenFiles> {
  const folder = filesFolderOf(settings)
  const isShared = settings.filesFolder !== undefined
  if (!settings.s3Url) return { files: new FileFolder(folder, { isShared }), bucket: undefined }
  const bucket = stack.add('S3', new S3Bucket(settings.s3Url), async (opened) => opened.close())
  await bucket.check().catch((error: Error) => {
    throw new StartRefusal(`S3_URL accepts no objects (${firstLine(error.cause ?? error)}). Correct the address.`)
  })
  const contents = new BucketContents(bucket)
  const files = new FileFolder(folder, { contents, isShared })
  const movedCount = await moveContents(folder, contents)
  if (movedCount > 0) say(`moved ${movedCount} uploads into the bucket of S3_URL`)
  return { files, bucket }
}

/** Opens Redis, the limits that it counts, and the store of uploads. Throws `StartRefusal`. */
export async function openShared(options: StartOptions, stack: CloseStack) {
  const { redisUrl } = options.settings
  const redis = redisUrl ? await RedisConnection.open(redisUrl) : undefined
  if (redis) stack.add('Redis', redis, (opened) => opened.close())
  const { files, bucket } = await openFiles(options, stack)
  return { redis, limits: new Limits(redis), files, bucket }
}
