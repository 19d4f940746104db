// First words of function names: verbs, in the imperative. A new name may need a new word here, unless it is a noun, a participle or
// an adjective.

export const verbs = new Set(
  `
    abort accept acquire act add adjust admit adopt advance allocate allow animate announce appeal append apply archive ask
    assemble assert assign attach attempt authenticate authorize await begin block break build cache call cancel
    capitalize catch change check choose claim classify clear close collect combine compare compile complete
    compose compress compute concat configure confirm connect consume continue control copy correct count create
    crop cut cycle decide declare decode decrement defer define delete deliver derive describe detect develop
    diagnose disable discard disconnect discover dismiss displace dispose download drag drain drop edit emit
    enable enclose encode end enforce ensure enter escape evaluate evict examine exit expect export expose extend
    extract fade fail fall fetch fill filter find finish fit flush focus fold follow forget format forward free
    generate get give go grant group guard handle hash identify ignore import increment index infer initialize
    inline insert inspect install instrument integrate intercept interleave interpolate invalidate invert invite
    issue join judge jump keep kill leave limit linger link list listen load lock log lower make map mark mask
    match measure merge migrate monitor move multiply nest note notify occupy offer omit open override pack parse
    pass patch pause persist pick pipe place play poll post preempt prefetch prefill preload prepare prepend
    print process provide publish pull push put query queue quote raise rank reach read rebuild receive reconcile
    reconnect record redirect refer refetch refill refresh register reject relax release reload remember remove
    rename render renew reorder repair repeat replace reply report request require rerun reserve reset resize
    resolve respond restore resume retire retry return reverse revert revoke rewrite rotate round run save
    schedule scrape scroll search seed seek select send serialize serve set settle share shorten show shuffle
    shut sign skip solve sort spend split spread stage start stat step stop store stream strip submit subscribe
    suggest sum summarize supervise suppress suspend swap sweep sync take tear tell throttle toggle trace track
    transform trim try unblock undo unload unlock unsuspend unwrap update upload upsert validate verify wait wake
    warn watch weaken withdraw write yield
  `
    .trim()
    .split(/\s+/),
);
