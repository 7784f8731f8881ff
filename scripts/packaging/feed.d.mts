interface Release {
  readonly version: string;
  readonly platform?: string;
  readonly arch?: string;
  readonly at?: Date;
}

/** Writes the feed of these packages into their folder, and gives its path; undefined where none of them can be installed by an update. */
export function writeFeed(files: readonly string[], release: Release): Promise<string | undefined>;
