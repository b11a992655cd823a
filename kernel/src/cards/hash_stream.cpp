#include "cards/hash_stream.hpp"

#include <algorithm>
#include <utility>

namespace riverboat {
namespace {

using Words = std::array<u32, 64>;

constexpr Words primes() {
    Words found{};
    std::size_t count = 0;
    for (u32 number = 2; count < found.size(); ++number) {
        bool prime = true;
        for (u32 divisor = 2; divisor * divisor <= number && prime; ++divisor) prime = number % divisor != 0;
        if (prime) found[count++] = number;
    }
    return found;
}

// The first 32 bits of the fractional part of the root of a degree, by bisection over 36 binary digits.
constexpr u32 root_bits(u32 number, int degree) {
    __extension__ using Wide = unsigned __int128;
    u64 low = 0, high = u64{1} << 37;
    const Wide target = static_cast<Wide>(number) << (32 * degree);
    while (high - low > 1) {
        const u64 middle = (low + high) / 2;
        Wide power = 1;
        for (int i = 0; i < degree; ++i) power *= middle;
        (power <= target ? low : high) = middle;
    }
    return static_cast<u32>(low);
}

constexpr Words round_constants() {
    Words words = primes();
    for (u32& word : words) word = root_bits(word, 3);
    return words;
}

constexpr std::array<u32, 8> first_words() {
    std::array<u32, 8> words{};
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = root_bits(primes()[i], 2);
    return words;
}

constexpr Words ROUNDS = round_constants();
constexpr std::array<u32, 8> FIRST = first_words();

void compress(std::array<u32, 8>& hash, const u8* block) {
    Words words{};
    for (std::size_t i = 0; i < 16; ++i) words[i] = u32{block[4 * i]} << 24 | u32{block[4 * i + 1]} << 16 | u32{block[4 * i + 2]} << 8 | u32{block[4 * i + 3]};
    for (std::size_t i = 16; i < 64; ++i) {
        const u32 early = words[i - 15], late = words[i - 2];
        const u32 small = std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3, large = std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10;
        words[i] = words[i - 16] + small + words[i - 7] + large;
    }
    auto [a, b, c, d, e, f, g, h] = hash;
    for (std::size_t i = 0; i < 64; ++i) {
        const u32 one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i];
        const u32 two = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
    }
    const std::array<u32, 8> added{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) hash[i] += added[i];
}

}  // namespace

Seed sha256(std::string_view message) {
    std::array<u8, 128> padded{};
    const std::size_t length = std::min<std::size_t>(message.size(), 119), blocks = (length + 9 + 63) / 64;
    std::copy_n(message.begin(), length, padded.begin());
    padded[length] = 0x80;
    for (std::size_t i = 0; i < 8; ++i) padded[64 * blocks - 1 - i] = static_cast<u8>(8 * length >> (8 * i));
    std::array<u32, 8> hash = FIRST;
    for (std::size_t block = 0; block < blocks; ++block) compress(hash, padded.data() + 64 * block);
    Seed digest{};
    for (std::size_t i = 0; i < 32; ++i) digest[i] = static_cast<u8>(hash[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
}

HashStream::HashStream(const Seed& seed, std::string_view purpose) : prefix_(std::min(purpose.size(), MOST_PURPOSE)) {
    std::copy_n(purpose.begin(), prefix_, message_.begin());
    ++prefix_;  // a zero byte
    for (const u8 byte : seed) message_[prefix_++] = static_cast<char>(byte);
}

void HashStream::fill() {
    for (std::size_t i = 0; i < 8; ++i) message_[prefix_ + i] = static_cast<char>(counter_ >> (56 - 8 * i) & 255);
    block_ = sha256({message_.data(), prefix_ + 8});
    ++counter_;
    at_ = 0;
}

int HashStream::below(int bound) {
    const int fair = 256 - 256 % bound;
    while (true) {
        if (at_ == block_.size()) fill();
        const int byte = block_[at_++];
        if (byte < fair) return byte % bound;
    }
}

Seed HashStream::take() {
    fill();
    at_ = block_.size();
    return block_;
}

void shuffle(u8* order, int count, const Seed& seed) {
    HashStream stream(seed, "riverboat deck");
    for (int last = count - 1; last > 0; --last) std::swap(order[last], order[stream.below(last + 1)]);
}

}  // namespace riverboat
